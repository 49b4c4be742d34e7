package s3

import (
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"

	"github.com/sitlark/sitlark/internal/inputfile"
)

// access is how to reach buckets: from the environment, or else from the files of the AWS command
// line. It is read again for each request, since credentials may be renewed meanwhile.
type access struct{ getenv func(string) string }

// maxProfiles bounds the files [bytes].
const maxProfiles = 1 << 20

func (a access) first(names ...string) string {
	for _, name := range names {
		if value := a.getenv(name); value != "" {
			return value
		}
	}
	return ""
}

// profile is the name of the section in the files.
func (a access) profile() string {
	if name := a.getenv("AWS_PROFILE"); name != "" {
		return name
	}
	return "default"
}

// credentials are those of the environment, or of the shared credentials file.
func (a access) credentials() (aws.Credentials, error) {
	c := aws.Credentials{AccessKeyID: a.getenv("AWS_ACCESS_KEY_ID"), SecretAccessKey: a.getenv("AWS_SECRET_ACCESS_KEY"), SessionToken: a.getenv("AWS_SESSION_TOKEN")}
	switch {
	case c.AccessKeyID != "" && c.SecretAccessKey != "":
		return c, nil
	case c.AccessKeyID != "" || c.SecretAccessKey != "":
		return c, errors.New("of AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY only one is set: set both")
	}
	path, section, err := a.section("AWS_SHARED_CREDENTIALS_FILE", "credentials", a.profile())
	if err != nil {
		return c, err
	}
	c = aws.Credentials{AccessKeyID: section["aws_access_key_id"], SecretAccessKey: section["aws_secret_access_key"], SessionToken: section["aws_session_token"]}
	if c.AccessKeyID == "" || c.SecretAccessKey == "" {
		return c, fmt.Errorf("no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or write aws_access_key_id and aws_secret_access_key below [%s] into %s", a.profile(), path)
	}
	return c, nil
}

// region is that of the bucket.
func (a access) region() (string, error) {
	if region := a.first("AWS_REGION", "AWS_DEFAULT_REGION"); region != "" {
		return region, nil
	}
	section, err := a.config()
	return section["region"], err
}

// config is the profile's section of the configuration file.
func (a access) config() (map[string]string, error) {
	name := a.profile()
	if name != "default" {
		name = "profile " + name
	}
	_, section, err := a.section("AWS_CONFIG_FILE", "config", name)
	return section, err
}

// endpoint is the address of the service. own says that it is not Amazon's.
func (a access) endpoint() (base *url.URL, own bool, err error) {
	text, from := a.first("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL"), "AWS_ENDPOINT_URL_S3"
	if text == "" {
		section, err := a.config()
		if err != nil {
			return nil, false, err
		}
		text, from = section["endpoint_url"], "endpoint_url of the AWS configuration file"
	}
	if text != "" {
		base, err := url.Parse(text)
		if err != nil || base.Host == "" || base.User != nil || base.Scheme != "http" && base.Scheme != "https" {
			return nil, true, fmt.Errorf("%s: expected http://HOST:PORT or https://HOST, without user and password", from) // the text may have a password
		}
		return base, true, nil
	}
	region, err := a.region()
	if err != nil {
		return nil, false, err
	}
	if region == "" {
		return nil, false, errors.New("the bucket's region is not known: set AWS_REGION, such as AWS_REGION=eu-central-1, or AWS_ENDPOINT_URL_S3 for a service that is not Amazon's")
	}
	if strings.ContainsFunc(region, odd) {
		return nil, false, fmt.Errorf("AWS_REGION=%s: expected a region such as eu-central-1", region)
	}
	host := "s3." + region + ".amazonaws.com"
	if strings.HasPrefix(region, "cn-") {
		host += ".cn"
	}
	return &url.URL{Scheme: "https", Host: host}, false, nil
}

// section reads one section of a file in the folder of the AWS command line, or of that which a
// variable names. A file that is missing is empty.
func (a access) section(variable, name, want string) (path string, values map[string]string, err error) {
	path = a.getenv(variable)
	if path == "" {
		home := a.first("HOME", "USERPROFILE")
		if home == "" {
			return name, nil, nil
		}
		path = filepath.Join(home, ".aws", name)
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
			return path, nil, nil
		}
	}
	text, err := inputfile.Read(path, maxProfiles)
	if err != nil {
		return path, nil, fmt.Errorf("%s: %w", variable, err)
	}
	values = map[string]string{}
	in := false
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			in = strings.TrimSpace(strings.Trim(line, "[]")) == want
			continue
		}
		if key, value, found := strings.Cut(line, "="); found && in && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, ";") {
			values[strings.ToLower(strings.TrimSpace(key))] = strings.TrimSpace(value)
		}
	}
	return path, values, nil
}

package s3

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
)

// permanent is an error that another attempt would have too.
type permanent struct{ error }

func (p *permanent) Unwrap() error { return p.error }

// remedies say what to do about errors of the service, by their codes.
var remedies = map[string]string{
	"NoSuchBucket":                 "there is no such bucket: check its name and AWS_ENDPOINT_URL_S3, or create it",
	"NoSuchKey":                    "there is no such file in the bucket",
	"InvalidAccessKeyId":           "the service does not know the access key: check AWS_ACCESS_KEY_ID and AWS_ENDPOINT_URL_S3",
	"SignatureDoesNotMatch":        "the secret key is wrong: check AWS_SECRET_ACCESS_KEY",
	"AccessDenied":                 "the credentials may not do this: allow s3:PutObject and s3:GetObject below the prefix",
	"AllAccessDisabled":            "the bucket is closed to everybody",
	"ExpiredToken":                 "the credentials have expired: renew them",
	"InvalidToken":                 "the session token is wrong: check AWS_SESSION_TOKEN",
	"RequestTimeTooSkewed":         "this computer's clock is wrong: set it",
	"PermanentRedirect":            "the bucket is in another region: set AWS_REGION to it",
	"TemporaryRedirect":            "the bucket is in another region: set AWS_REGION to it",
	"AuthorizationHeaderMalformed": "the bucket is in another region: set AWS_REGION to it",
	"EntityTooLarge":               "the file is too large for the service",
}

// maxAnswer bounds what is read of an error [bytes].
const maxAnswer = 1 << 16

// refused is the error that an answer has. Only the code of the service is shown, since its other
// words may repeat what was sent.
func (b *Bucket) refused(answer *http.Response) error {
	text, _ := io.ReadAll(io.LimitReader(answer.Body, maxAnswer)) // what came of it
	return b.refusal(answer, text)
}

// deniedYet is the error in the body of an answer that says 200: some services have begun to answer when
// they find out; nil: there is none.
func (b *Bucket) deniedYet(answer *http.Response) error {
	text, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	if err != nil {
		return err
	}
	if !bytes.Contains(text, []byte("<Error>")) {
		return nil
	}
	return b.refusal(answer, text)
}

// refusal is the error that a body says.
func (b *Bucket) refusal(answer *http.Response, text []byte) error {
	var said struct {
		Code   string
		Region string
	}
	_ = xml.Unmarshal(text, &said) // it may be no XML
	if strings.ContainsFunc(said.Code, odd) || len(said.Code) > 64 {
		said.Code = ""
	}
	if said.Region == "" {
		said.Region = answer.Header.Get("X-Amz-Bucket-Region")
	}
	what := answer.Status
	if said.Code != "" {
		what = said.Code
	}
	remedy := remedies[said.Code]
	switch {
	case remedy == "" && answer.StatusCode == http.StatusForbidden:
		remedy = remedies["AccessDenied"]
	case remedy == "" && answer.StatusCode/100 == 3:
		remedy = remedies["PermanentRedirect"]
	case remedy == "" && answer.StatusCode == http.StatusNotFound:
		remedy = "check the bucket's name and AWS_ENDPOINT_URL_S3"
	}
	if strings.Contains(remedy, "another region") && said.Region != "" && !strings.ContainsFunc(said.Region, odd) {
		remedy = fmt.Sprintf("the bucket is in region %s: set AWS_REGION=%s", said.Region, said.Region)
	}
	err := errors.New(what)
	if remedy != "" {
		err = fmt.Errorf("%s: %s", what, remedy)
	}
	if mayPass(answer.StatusCode, said.Code) {
		return err
	}
	return &permanent{err}
}

// mayPass reports whether a refusal may be over soon.
func mayPass(status int, code string) bool {
	return status/100 == 5 && status != http.StatusNotImplemented || status == http.StatusTooManyRequests || status == http.StatusRequestTimeout ||
		code == "RequestTimeout" || code == "InternalError" || code == "SlowDown" || code == "OperationAborted"
}

// unreachable is the error of a service that does not answer.
func unreachable(at *url.URL, err error) error {
	var of *url.Error
	if errors.As(err, &of) {
		err = of.Err // without the whole address
	}
	var unknown *net.DNSError
	switch {
	case errors.As(err, &unknown) && unknown.IsNotFound:
		return fmt.Errorf("there is no host %s: check AWS_ENDPOINT_URL_S3, AWS_REGION and the bucket's name", at.Hostname())
	case strings.Contains(err.Error(), "certificate"):
		return fmt.Errorf("%s: %w: add its authority to the system's certificates, or name it by SSL_CERT_FILE", at.Host, err)
	case strings.Contains(err.Error(), "server gave HTTP response to HTTPS client"):
		return &permanent{fmt.Errorf("%s speaks no TLS: write http:// in AWS_ENDPOINT_URL_S3", at.Host)}
	}
	return fmt.Errorf("%s does not answer: %w: check AWS_ENDPOINT_URL_S3, the network and the firewall", at.Host, err)
}

package queue

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"github.com/sitlark/sitlark/internal/secret"
)

// runNATS is nats-server with a configuration file, until it is killed.
func runNATS(config string) error {
	o, err := server.ProcessConfigFile(config)
	if err != nil {
		return err
	}
	s, err := server.NewServer(o)
	if err != nil {
		return err
	}
	s.Start()
	s.WaitForShutdown()
	return nil
}

// authority is who signs certificates.
type authority struct {
	key  *ecdsa.PrivateKey
	cert *x509.Certificate
	file string
}

func newAuthority(t *testing.T, folder, name string) *authority {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	a := &authority{key: key, file: filepath.Join(folder, name+".pem"), cert: &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: name},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign}}
	der, err := x509.CreateCertificate(rand.Reader, a.cert, a.cert, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	writePEM(t, a.file, "CERTIFICATE", der)
	return a
}

// certificate writes one for a host, valid until a time, and returns the files.
func (a *authority) certificate(t *testing.T, folder, host string, until time.Time) (certFile, keyFile string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	cert := &x509.Certificate{SerialNumber: big.NewInt(2), Subject: pkix.Name{CommonName: host}, NotBefore: time.Now().Add(-2 * time.Hour), NotAfter: until,
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}}
	if ip := net.ParseIP(host); ip != nil {
		cert.IPAddresses = []net.IP{ip}
	} else {
		cert.DNSNames = []string{host}
	}
	der, err := x509.CreateCertificate(rand.Reader, cert, a.cert, &key.PublicKey, a.key)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	certFile, keyFile = filepath.Join(folder, host+".pem"), filepath.Join(folder, host+".key")
	writePEM(t, certFile, "CERTIFICATE", der)
	writePEM(t, keyFile, "EC PRIVATE KEY", raw)
	return certFile, keyFile
}

func writePEM(t *testing.T, path, kind string, der []byte) {
	t.Helper()
	writeText(t, path, string(pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der})))
}

func writeText(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// operator is who issues accounts and credentials of a server.
type operator struct {
	key      nkeys.KeyPair
	preload  []string
	operator string
}

func pair(t *testing.T, make func() (nkeys.KeyPair, error)) (k nkeys.KeyPair, public string) {
	t.Helper()
	k, err := make()
	if err == nil {
		public, err = k.PublicKey()
	}
	if err != nil {
		t.Fatal(err)
	}
	return k, public
}

func newOperator(t *testing.T) *operator {
	t.Helper()
	key, public := pair(t, nkeys.CreateOperator)
	text, err := jwt.NewOperatorClaims(public).Encode(key)
	if err != nil {
		t.Fatal(err)
	}
	return &operator{key: key, operator: text}
}

// account makes one, with JetStream or without.
func (o *operator) account(t *testing.T, streams bool) nkeys.KeyPair {
	t.Helper()
	key, public := pair(t, nkeys.CreateAccount)
	claims := jwt.NewAccountClaims(public)
	if streams {
		claims.Limits.JetStreamLimits = jwt.JetStreamLimits{MemoryStorage: -1, DiskStorage: -1, Streams: -1, Consumer: -1}
	}
	text, err := claims.Encode(o.key)
	if err != nil {
		t.Fatal(err)
	}
	o.preload = append(o.preload, public+": "+text)
	return key
}

// creds writes credentials of a user of an account; p: what the user may do, everything where it is
// nil.
func creds(t *testing.T, folder, name string, account nkeys.KeyPair, p *permissions, expires time.Time) string {
	t.Helper()
	key, public := pair(t, nkeys.CreateUser)
	claims := jwt.NewUserClaims(public)
	claims.Name = name
	if !expires.IsZero() {
		claims.Expires = expires.Unix()
	}
	if p != nil {
		claims.Pub.Allow = append(claims.Pub.Allow, p.publish...)
		claims.Sub.Allow = append(claims.Sub.Allow, p.subscribe...)
	}
	text, err := claims.Encode(account)
	if err != nil {
		t.Fatal(err)
	}
	seed, err := key.Seed()
	if err != nil {
		t.Fatal(err)
	}
	content, err := jwt.FormatUserConfig(text, seed)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, name+".creds")
	writeText(t, path, string(content))
	return path
}

// permissions are what a user may do.
type permissions struct{ publish, subscribe []string }

// without returns the permissions but one.
func (p permissions) without(subject string) *permissions {
	q := permissions{subscribe: p.subscribe}
	for _, s := range p.publish {
		if s != subject {
			q.publish = append(q.publish, s)
		}
	}
	return &q
}

// guided are the permissions that the guide names for a user: worker or coordinator.
func guided(t *testing.T, user string) permissions {
	t.Helper()
	text, err := os.ReadFile("../../docs/guide/campaigns.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(text), "user: "+user+",")
	if !found {
		t.Fatalf("the guide has no user %s", user)
	}
	list := func(name string) (all []string) {
		_, rest, _ := strings.Cut(rest, name+": [")
		inside, _, found := strings.Cut(rest, "]")
		if !found {
			t.Fatalf("the guide says nothing of what %s may %s", user, name)
		}
		for s := range strings.SplitSeq(inside, ",") {
			if s = strings.Trim(strings.TrimSpace(s), `"`); s != "" {
				all = append(all, s)
			}
		}
		return all
	}
	return permissions{list("publish"), list("subscribe")}
}

// cluster is a nats-server process with TLS and JWT credentials.
type cluster struct {
	folder      string
	url         string
	ca          *authority
	operator    *operator
	campaigns   nkeys.KeyPair // account
	plain       nkeys.KeyPair // account without JetStream
	coordinator string        // credentials
	worker      string
}

func startCluster(t *testing.T) *cluster {
	t.Helper()
	c := &cluster{folder: t.TempDir(), operator: newOperator(t)}
	c.ca = newAuthority(t, c.folder, "authority")
	c.campaigns, c.plain = c.operator.account(t, true), c.operator.account(t, false)
	_, system := pair(t, nkeys.CreateAccount)
	text, err := jwt.NewAccountClaims(system).Encode(c.operator.key)
	if err != nil {
		t.Fatal(err)
	}
	c.operator.preload = append(c.operator.preload, system+": "+text)
	may := guided(t, "coordinator")
	c.coordinator = creds(t, c.folder, "coordinator", c.campaigns, &may, time.Time{})
	may = guided(t, "worker")
	c.worker = creds(t, c.folder, "worker", c.campaigns, &may, time.Time{})
	cert, key := c.ca.certificate(t, c.folder, "127.0.0.1", time.Now().Add(time.Hour))
	address := freeAddress(t)
	c.url = "tls://" + address
	config := filepath.Join(c.folder, "nats.conf")
	writeText(t, config, fmt.Sprintf(`
listen: %q
jetstream { store_dir: %q }
tls { cert_file: %q, key_file: %q }
operator: %s
system_account: %s
resolver: MEMORY
resolver_preload { %s }
`, address, filepath.Join(c.folder, "js"), cert, key, c.operator.operator, system, strings.Join(c.operator.preload, "\n")))
	start(t, "nats", config)
	dial(t, Access{URL: secret.NewURL(c.url), CA: c.ca.file, Creds: c.coordinator})
	return c
}

// TestUsersWithFewPermissionsFly: those of the guide are enough, over TLS, for a bundle, tasks and
// results, and no others.
func TestUsersWithFewPermissionsFly(t *testing.T) {
	cl := startCluster(t)
	c := dial(t, Access{URL: secret.NewURL(cl.url), CA: cl.ca.file, Creds: cl.coordinator})
	q := open(t, c)
	content := []byte(strings.Repeat("vehicle ", 100_000))
	hash, err := c.PutBundle(t.Context(), content)
	if err != nil {
		t.Fatal(err)
	}
	known, err := c.Watch()
	if err != nil {
		t.Fatal(err)
	}
	wc := dial(t, Access{URL: secret.NewURL(cl.url), CA: cl.ca.file, Creds: cl.worker})
	if got, err := wc.Bundle(t.Context(), hash); err != nil || len(got) != len(content) {
		t.Fatalf("%d bytes, %v", len(got), err)
	}
	work(t, wc, WorkerOptions{Name: "w", Jobs: 2, Flyer: &sums{}})
	if err := q.Publish(t.Context(), tasks(20)); err != nil {
		t.Fatal(err)
	}
	got := collect(t, q, 20)
	wait(t, func() bool { fit, _ := known.Now(); return len(fit) == 1 })
	if err := q.Taken(t.Context(), got[20].Sequence); err != nil {
		t.Error(err)
	}
	wait(t, func() bool { waiting, err := q.Waiting(t.Context()); return err == nil && len(waiting) == 0 })
	if err := q.Publish(t.Context(), tasks(21)[20:]); err != nil {
		t.Fatal(err)
	}
	if err := q.Withdraw(t.Context()); err != nil {
		t.Error(err)
	}
	for name, conn := range map[string]*Conn{"worker": wc, "coordinator": c} {
		if what := conn.denied.Load(); what != nil {
			t.Errorf("the %s was not allowed %s", name, *what)
		}
	}
	if err := wc.js.DeleteStream(t.Context(), tasksStream.Name); err == nil {
		t.Error("a worker may delete the stream of tasks")
	}
}

// TestAccessThatIsRefusedSaysWhatToDo.
func TestAccessThatIsRefusedSaysWhatToDo(t *testing.T) {
	cl := startCluster(t)
	stranger := newAuthority(t, cl.folder, "stranger")
	foreign := newOperator(t)
	others := foreign.account(t, true)
	expired := creds(t, cl.folder, "expired", cl.campaigns, nil, time.Now().Add(-time.Minute))
	for name, c := range map[string]struct {
		access Access
		want   string
	}{
		"no authority":        {Access{URL: secret.NewURL(cl.url), Creds: cl.worker}, "give the authority's certificate by --nats-ca FILE"},
		"the wrong authority": {Access{URL: secret.NewURL(cl.url), Creds: cl.worker, CA: stranger.file}, "is not signed by an authority in " + stranger.file},
		"another name":        {Access{URL: secret.NewURL(strings.Replace(cl.url, "127.0.0.1", "localhost", 1)), Creds: cl.worker, CA: cl.ca.file}, "use the name in the URL that the certificate has"},
		"no credentials":      {Access{URL: secret.NewURL(cl.url), CA: cl.ca.file}, "give them by --nats-creds FILE"},
		"of another operator": {Access{URL: secret.NewURL(cl.url), CA: cl.ca.file, Creds: creds(t, cl.folder, "others", others, nil, time.Time{})}, "refuses the credentials in"},
		"expired":             {Access{URL: secret.NewURL(cl.url), CA: cl.ca.file, Creds: expired}, "refuses the credentials in " + expired},
		"a password":          {Access{URL: secret.NewURL(strings.Replace(cl.url, "//", "//me:hidden-word@", 1)), CA: cl.ca.file}, "refuses user and password"},
		"no file":             {Access{URL: secret.NewURL(cl.url), CA: "/nowhere.pem", Creds: cl.worker}, "/nowhere.pem"},
	} {
		conn, err := Dial(c.access, "test")
		if err == nil {
			conn.Close()
		}
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "hidden-word") {
			t.Errorf("%s: got %v, want an error with %q", name, err, c.want)
		}
	}
	c := dial(t, Access{URL: secret.NewURL(cl.url), CA: cl.ca.file, Creds: creds(t, cl.folder, "plain", cl.plain, nil, time.Time{})})
	if _, err := c.Open(t.Context(), "c1"); err == nil || !strings.Contains(err.Error(), "not for this account") {
		t.Errorf("an account without JetStream: %v", err)
	}
	plain := freeAddress(t)
	writeText(t, filepath.Join(cl.folder, "plain.conf"), fmt.Sprintf("listen: %q\n", plain))
	start(t, "nats", filepath.Join(cl.folder, "plain.conf"))
	c = dial(t, Access{URL: secret.NewURL("nats://" + plain)})
	if _, err := c.Open(t.Context(), "c1"); err == nil || !strings.Contains(err.Error(), "start it with -js") {
		t.Errorf("a server without JetStream: %v", err)
	}
	if _, err := Dial(Access{URL: secret.NewURL("tls://" + plain)}, "test"); err == nil || !strings.Contains(err.Error(), "write nats://") {
		t.Errorf("a server without TLS: %v", err)
	}
}

// TestMissingPermissionIsNamed, before a worker takes a sample.
func TestMissingPermissionIsNamed(t *testing.T) {
	cl := startCluster(t)
	c := dial(t, Access{URL: secret.NewURL(cl.url), CA: cl.ca.file, Creds: cl.coordinator})
	q := open(t, c)
	if err := q.Publish(t.Context(), tasks(1)); err != nil {
		t.Fatal(err)
	}
	for i, lacks := range []string{"$JS.API.STREAM.INFO.SITLARK_TASKS", "$JS.API.CONSUMER.CREATE.SITLARK_TASKS.>", "sitlark.result.>"} {
		may := guided(t, "worker").without(lacks)
		wc := dial(t, Access{URL: secret.NewURL(cl.url), CA: cl.ca.file, Creds: creds(t, cl.folder, fmt.Sprint("less", i), cl.campaigns, may, time.Time{})})
		_, err := NewWorker(t.Context(), wc, WorkerOptions{Name: "w", Jobs: 1, Flyer: &sums{}})
		if err == nil || !strings.Contains(err.Error(), strings.TrimSuffix(lacks, ">")) || !strings.Contains(err.Error(), "add it to the user's permissions") {
			t.Errorf("without %s: %v", lacks, err)
		}
	}
	if err := func() error {
		may := guided(t, "coordinator").without("sitlark.task.>")
		less := dial(t, Access{URL: secret.NewURL(cl.url), CA: cl.ca.file, Creds: creds(t, cl.folder, "no-tasks", cl.campaigns, may, time.Time{})})
		return open(t, less).Publish(t.Context(), tasks(2)[1:])
	}(); err == nil || !strings.Contains(err.Error(), `"sitlark.task.`) {
		t.Errorf("a coordinator that may not publish: %v", err)
	}
	var nobody permissions
	nobody.publish, nobody.subscribe = guided(t, "worker").publish, []string{"nothing"}
	wc := dial(t, Access{URL: secret.NewURL(cl.url), CA: cl.ca.file, Creds: creds(t, cl.folder, "deaf", cl.campaigns, &nobody, time.Time{})})
	if _, err := NewWorker(t.Context(), wc, WorkerOptions{Name: "w", Jobs: 1, Flyer: &sums{}}); err == nil || !strings.Contains(err.Error(), "_INBOX") {
		t.Errorf("without answers: %v", err)
	}
}

// Package gatehousetest starts a Gatehouse server for tests: the program itself, in a process of its own, in memory, with its
// clock and its store in the hands of the test.
//
//	server := gatehousetest.Start(t, gatehousetest.Options{BootstrapFile: "testdata/bootstrap.yaml"})
//	client := server.Client(t)
//
// The program is what GATEHOUSE_COMMAND says, such as "node /path/to/gatehouse.js", or else gatehouse.
package gatehousetest

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	gatehouse "github.com/gatehouse-dev/gatehouse-go"
)

// CommandVariable is the environment variable with the command that starts the program.
const CommandVariable = "GATEHOUSE_COMMAND"

const (
	startTime    = time.Minute
	stopTime     = 10 * time.Second
	keptLines    = 200
	longestLine  = 1 << 20
	readyPrefix  = `{"ready":`
	mediaType    = "application/json"
	surfaceLimit = 64 << 20
)

// Options say what a server holds, and how it is started.
type Options struct {
	// BootstrapFile is the path of what the server holds.
	BootstrapFile string
	// Bootstrap is what the server holds: the content of a bootstrap file, YAML or JSON.
	Bootstrap string
	// Environment are environment variables of the program, such as NOTIFICATION_ALLOWED_RANGES.
	Environment map[string]string
	// Command starts the program, in place of GATEHOUSE_COMMAND.
	Command []string
	// StartTime is how long the server may take to start; a minute where it is 0.
	StartTime time.Duration
}

// Server is a running server.
type Server struct {
	// URL is the base URL for a client.
	URL string
	// APIKey may do everything: the first key of the bootstrap, or a known one. Resets keep it.
	APIKey string

	folder  string
	command *exec.Cmd
	input   io.Closer
	ended   chan error
}

// Notification is a notification that the server sent: each attempt that reached its receiver.
type Notification struct {
	URL     string            `json:"url"`
	Headers map[string]string `json:"headers"`
	Body    json.RawMessage   `json:"body"`
}

// Start starts a server that ends with the test; a server that does not start ends the test.
func Start(tb testing.TB, options Options) *Server {
	tb.Helper()
	server, err := New(options)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := server.Close(); err != nil {
			tb.Errorf("the server did not end well: %v", err)
		}
	})
	return server
}

// New starts a server, for a TestMain. Close it.
func New(options Options) (*Server, error) {
	folder, err := os.MkdirTemp("", "gatehouse-")
	if err != nil {
		return nil, err
	}
	server := &Server{folder: folder, ended: make(chan error, 1)}
	if err := server.start(options); err != nil {
		server.kill()
		_ = os.RemoveAll(folder)
		return nil, err
	}
	return server, nil
}

// Client returns a client with the key.
func (s *Server) Client(tb testing.TB) *gatehouse.Client {
	tb.Helper()
	client, err := gatehouse.NewClient(gatehouse.Config{BaseURL: s.URL, APIKey: s.APIKey})
	if err != nil {
		tb.Fatal(err)
	}
	return client
}

// Now is the time of the server.
func (s *Server) Now() (time.Time, error) {
	var clock struct {
		Now int64 `json:"now"`
	}
	err := s.surface(http.MethodGet, "/clock", nil, &clock)
	return time.UnixMilli(clock.Now), err
}

// SetTime stops the clock at a time.
func (s *Server) SetTime(at time.Time) error {
	return s.surface(http.MethodPut, "/clock", map[string]int64{"time": at.UnixMilli()}, nil)
}

// AdvanceTime moves the clock, stopped or running.
func (s *Server) AdvanceTime(by time.Duration) error {
	return s.surface(http.MethodPost, "/clock/advance", map[string]int64{"milliseconds": by.Milliseconds()}, nil)
}

// Idle waits until everything that is due has been done: deliveries, emails, archiving.
func (s *Server) Idle() error { return s.surface(http.MethodPost, "/idle", nil, nil) }

// Reset goes back to the bootstrap, and to the system's clock.
func (s *Server) Reset() error { return s.surface(http.MethodPost, "/reset", nil, nil) }

// Notifications are those that were sent since the start or the last reset, the oldest first.
func (s *Server) Notifications() ([]Notification, error) {
	var answer struct {
		Notifications []Notification `json:"notifications"`
	}
	err := s.surface(http.MethodGet, "/notifications", nil, &answer)
	return answer.Notifications, err
}

// Mails are the emails that were sent since the start or the last reset, the oldest first. They go nowhere else.
func (s *Server) Mails() ([]map[string]any, error) {
	var answer struct {
		Mails []map[string]any `json:"mails"`
	}
	err := s.surface(http.MethodGet, "/mails", nil, &answer)
	return answer.Mails, err
}

// Close stops the server: the end of its standard input does, also where the command is a wrapper that passes on no signal.
func (s *Server) Close() error {
	_ = s.input.Close()
	defer os.RemoveAll(s.folder)
	select {
	case err := <-s.ended:
		return err
	case <-time.After(stopTime):
		s.kill()
		return errors.New("it had to be killed")
	}
}

func (s *Server) kill() {
	if s.command != nil && s.command.Process != nil {
		_ = s.command.Process.Kill()
	}
}

func (s *Server) start(options Options) error {
	words := options.Command
	if len(words) == 0 {
		words = commandWords(os.Getenv(CommandVariable))
	}
	variables, err := s.environment(options)
	if err != nil {
		return err
	}
	command := exec.Command(words[0], append(words[1:len(words):len(words)], "serve", "--test", "--stop-with-input")...)
	command.Dir, command.Env = s.folder, variables
	if s.input, err = command.StdinPipe(); err != nil {
		return err
	}
	output, outputEnd := io.Pipe()
	command.Stdout, command.Stderr = outputEnd, outputEnd
	if err := command.Start(); err != nil {
		return fmt.Errorf("gatehousetest: %s cannot be started; set %s to the command of the program: %w", words[0], CommandVariable, err)
	}
	s.command = command
	go func() {
		s.ended <- command.Wait()
		_ = outputEnd.Close()
	}()
	wait := options.StartTime
	if wait == 0 {
		wait = startTime
	}
	return s.awaitReady(output, wait)
}

// awaitReady reads the output all the time, or the program would stand still once the pipe is full.
func (s *Server) awaitReady(output io.Reader, wait time.Duration) error {
	ready := make(chan error, 1)
	go func() {
		var printed []string
		lines := bufio.NewScanner(output)
		lines.Buffer(nil, longestLine)
		for lines.Scan() {
			if strings.HasPrefix(lines.Text(), readyPrefix) {
				ready <- s.read(lines.Bytes())
			}
			printed = append(printed[max(0, len(printed)-keptLines):], lines.Text())
		}
		_, _ = io.Copy(io.Discard, output)
		select {
		case ready <- fmt.Errorf("gatehousetest: the server ended:\n%s", strings.Join(printed, "\n")):
		default:
		}
	}()
	select {
	case err := <-ready:
		return err
	case <-time.After(wait):
		return fmt.Errorf("gatehousetest: the server did not start in %s", wait)
	}
}

func (s *Server) read(line []byte) error {
	var answer struct {
		Ready struct {
			URL    string `json:"url"`
			APIKey string `json:"apiKey"`
		} `json:"ready"`
	}
	if err := json.Unmarshal(line, &answer); err != nil {
		return fmt.Errorf("gatehousetest: the program says something else: %w", err)
	}
	s.URL, s.APIKey = answer.Ready.URL, answer.Ready.APIKey
	return nil
}

func (s *Server) environment(options Options) ([]string, error) {
	var variables []string
	for _, variable := range os.Environ() {
		if !strings.HasPrefix(variable, "DATABASE_URL") {
			variables = append(variables, variable)
		}
	}
	variables = append(variables, "HOST=127.0.0.1", "PORT=0", "LOG_FILE="+filepath.Join(s.folder, "gatehouse.log"))
	switch {
	case options.BootstrapFile != "":
		file, err := filepath.Abs(options.BootstrapFile)
		if err != nil {
			return nil, err
		}
		variables = append(variables, "BOOTSTRAP_FILE="+file)
	case options.Bootstrap != "":
		file := filepath.Join(s.folder, "bootstrap.yaml")
		if err := os.WriteFile(file, []byte(options.Bootstrap), 0o600); err != nil {
			return nil, err
		}
		variables = append(variables, "BOOTSTRAP_FILE="+file)
	}
	for name, value := range options.Environment {
		variables = append(variables, name+"="+value)
	}
	return variables, nil
}

var word = regexp.MustCompile(`"([^"]*)"|'([^']*)'|(\S+)`)

func commandWords(text string) []string {
	var words []string
	for _, found := range word.FindAllStringSubmatch(text, -1) {
		words = append(words, found[1]+found[2]+found[3])
	}
	if len(words) == 0 {
		return []string{"gatehouse"}
	}
	return words
}

func (s *Server) surface(method, path string, body, answer any) error {
	var sent io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return err
		}
		sent = bytes.NewReader(text)
	}
	request, err := http.NewRequest(method, s.URL+"/test"+path, sent)
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", mediaType)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return fmt.Errorf("gatehousetest: %s /test%s: %w", method, path, err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, surfaceLimit))
	if err != nil {
		return fmt.Errorf("gatehousetest: %s /test%s: %w", method, path, err)
	}
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return fmt.Errorf("gatehousetest: %s /test%s: %s %s", method, path, response.Status, text)
	}
	if answer == nil {
		return nil
	}
	return json.Unmarshal(text, answer)
}

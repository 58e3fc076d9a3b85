package smoke

import (
	"testing"

	gatehouse "github.com/gatehouse-dev/gatehouse-go"
)

func TestVersionIsThatOfTheRelease(t *testing.T) {
	if release := environment(t, "GATEHOUSE_VERSION"); gatehouse.Version != release {
		t.Errorf("The module has version %s, and the release %s.", gatehouse.Version, release)
	}
}

package smoke

import (
	"slices"
	"testing"
)

func TestInterfaces(t *testing.T) {
	t.Run("identity", identity)
	t.Run("tokens and logs", tokensAndLogs)
	t.Run("blacklist", blacklist)
	t.Run("whitelist", whitelist)
	t.Run("moderation", moderation)
	t.Run("every group was tried", func(t *testing.T) {
		groups := map[string]bool{}
		operations := 0
		for _, item := range readProfile(t).Paths {
			for _, operation := range item {
				_, was := tried.Load(operation.Operation)
				if was {
					operations++
				}
				for _, tag := range operation.Tags {
					groups[tag] = groups[tag] || was
				}
			}
		}
		missing := []string{}
		for tag, was := range groups {
			if !was {
				missing = append(missing, tag)
			}
		}
		slices.Sort(missing)
		if len(missing) > 0 || operations < 15 {
			t.Fatalf("%d operations were tried; none of %v", operations, missing)
		}
		t.Logf("%d operations of %d groups", operations, len(groups))
	})
}

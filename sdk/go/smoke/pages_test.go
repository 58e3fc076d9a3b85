package smoke

import (
	"errors"
	"fmt"
	"testing"

	gatehouse "github.com/gatehouse-dev/gatehouse-go"
	"github.com/gatehouse-dev/gatehouse-go/gatehousetest"
)

func TestPages(t *testing.T) {
	client := gatehousetest.Start(t, gatehousetest.Options{}).Client(t)
	for index := range 5 {
		create(t, client, fmt.Sprint("Quay ", index))
	}
	var ids []int64
	seen := map[int64]bool{}
	for log, err := range client.Logs.SearchAuditLogsAll(t.Context(), gatehouse.SearchAuditLogsParams{NumberOfResults: gatehouse.Ptr(int32(2))}) {
		must(t, err)
		ids = append(ids, log.ID)
		seen[log.ID] = true
	}
	if len(ids) < 5 || len(seen) != len(ids) {
		t.Fatalf("the logs are %v", ids)
	}

	t.Run("begin at the row", func(t *testing.T) {
		last := gatehouse.SearchAuditLogsParams{StartRow: gatehouse.Ptr(int32(len(ids) - 1))}
		for log, err := range client.Logs.SearchAuditLogsAll(t.Context(), last) {
			must(t, err)
			equal(t, "the last one", log.ID, ids[len(ids)-1])
		}
	})
	t.Run("end where the reader does", func(t *testing.T) {
		count := 0
		for range client.Logs.SearchAuditLogsAll(t.Context(), gatehouse.SearchAuditLogsParams{}) {
			if count++; count == 3 {
				break
			}
		}
		equal(t, "the count", count, 3)
	})
	t.Run("end with an error", func(t *testing.T) {
		count := 0
		for _, err := range client.Logs.SearchAuditLogsAll(t.Context(), gatehouse.SearchAuditLogsParams{NumberOfResults: gatehouse.Ptr(int32(-1))}) {
			count++
			if !errors.Is(err, gatehouse.ErrInvalidRequest) {
				t.Fatalf("it is %v", err)
			}
		}
		equal(t, "the count", count, 1)
	})
}

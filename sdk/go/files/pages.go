package gatehouse

import "iter"

const pageSize = 100

// Items are the objects of a list that comes in pages: each page is asked for when the one before has been gone through. An
// error ends them.
//
//	for log, err := range client.Logs.SearchAuditLogsAll(ctx, gatehouse.SearchAuditLogsParams{}) {
//		if err != nil {
//			return err
//		}
//	}
type Items[T any] = iter.Seq2[T, error]

// all asks for one page after the other. A page is its objects, and how many there are in all.
func all[T any](startRow, size *int32, fetch func(row, size int32) ([]T, int64, error)) Items[T] {
	return func(yield func(T, error) bool) {
		row, limit := Deref(startRow), int32(pageSize)
		if size != nil {
			limit = *size
		}
		for {
			items, total, err := fetch(row, limit)
			if err != nil {
				var none T
				yield(none, err)
				return
			}
			for _, item := range items {
				if !yield(item, nil) {
					return
				}
			}
			row += int32(len(items))
			if len(items) == 0 || int64(row) >= total {
				return
			}
		}
	}
}

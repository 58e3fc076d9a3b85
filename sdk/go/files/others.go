package gatehouse

import "encoding/json"

// readWithOthers reads an object into a struct, and the members that are not known into a map.
func readWithOthers(data []byte, fields any, others *map[string]any, known ...string) error {
	if err := json.Unmarshal(data, fields); err != nil {
		return err
	}
	*others = nil
	if err := json.Unmarshal(data, others); err != nil {
		return err
	}
	for _, name := range known {
		delete(*others, name)
	}
	return nil
}

// writeWithOthers writes a struct with more members. What the struct has itself wins.
func writeWithOthers(fields any, others map[string]any) ([]byte, error) {
	own, err := json.Marshal(fields)
	if err != nil || len(others) == 0 {
		return own, err
	}
	members := map[string]json.RawMessage{}
	for name, value := range others {
		if members[name], err = json.Marshal(value); err != nil {
			return nil, err
		}
	}
	if err := json.Unmarshal(own, &members); err != nil {
		return nil, err
	}
	return json.Marshal(members)
}

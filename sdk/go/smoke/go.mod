module github.com/gatehouse-dev/gatehouse-go/smoke

go 1.24

require github.com/gatehouse-dev/gatehouse-go v0.0.0

replace github.com/gatehouse-dev/gatehouse-go => ../build

module github.com/gatehouse-dev/gatehouse-go

go 1.24

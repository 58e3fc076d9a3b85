use crate::support::environment;

#[test]
fn the_version_is_that_of_the_release() {
    assert_eq!(gatehouse::VERSION, environment("GATEHOUSE_VERSION"));
}

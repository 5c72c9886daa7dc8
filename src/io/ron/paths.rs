//! Clips by the paths that controllers give them.
//!
//! A controller names its clips by paths without endings, such as `animations/Fox/Walk`. A clip that was moved to
//! another folder is found by its file name, as long as only one has it.

/// The name of a file without folders and without its ending: `Walk` of `animations/Fox/Walk.anim.ron`.
pub(super) fn stem(path: &str) -> &str {
    let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
    without_ending(file)
}

fn without_ending(path: &str) -> &str {
    const ENDINGS: [&str; 3] = [".anim.ron", ".actl.ron", ".spriteanim.ron"];
    let ending = ENDINGS.iter().find(|ending| {
        let start = path.len().wrapping_sub(ending.len());
        path.get(start..).is_some_and(|end| end.eq_ignore_ascii_case(ending))
    });
    ending.map_or(path, |ending| &path[..path.len() - ending.len()])
}

/// Which of some paths is meant by `wanted`: the one that is the same (with or without its ending, and however deep the
/// project's folder lies), else the only one whose file has the same name. `None` where there is none, or several.
pub fn find_by_path(wanted: &str, paths: &[&str]) -> Option<usize> {
    let tidy = |path: &str| without_ending(path).replace('\\', "/");
    let wanted = tidy(wanted);
    let only = |matches: &dyn Fn(&str) -> bool| {
        let mut found = paths.iter().enumerate().filter(|(_, path)| matches(&tidy(path)));
        let first = found.next()?.0;
        found.next().is_none().then_some(first)
    };
    let same = paths.iter().position(|path| tidy(path) == wanted);
    let below = |path: &str| path.strip_suffix(wanted.as_str()).is_some_and(|folder| folder.ends_with('/'));
    same.or_else(|| only(&below)).or_else(|| only(&|path| stem(path) == stem(&wanted)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clip_that_moved_is_found_by_its_file_name_where_only_one_has_it() {
        let paths =
            &["game/animations/Fox/Walk.anim.ron", "other/Run.anim.ron", "old/Walk.v2.anim.ron", "a/Sit", "b/Sit"];
        assert_eq!(find_by_path("animations/Fox/Walk", paths), Some(0));
        assert_eq!(find_by_path("animations/Fox/Run", paths), Some(1));
        assert_eq!(find_by_path("animations/Fox/Walk.v2", paths), Some(2));
        assert_eq!(find_by_path("Walk", paths), Some(0));
        assert_eq!(find_by_path("b/Sit", paths), Some(4));
        assert_eq!(find_by_path("c/Sit", paths), None);
        assert_eq!(find_by_path("c/Swim", paths), None);
    }
}

# Pages of the C++ headers; `cargo xtask docs` runs this from the root of the repository. What is public and has no comment
# is an error.
PROJECT_NAME           = "libanim for C++"
PROJECT_BRIEF          = "An animation runtime for embedding"
OUTPUT_DIRECTORY       = target/docs
INPUT                  = bindings/cpp docs/namespaces.dox
STRIP_FROM_PATH        = bindings/cpp
FILE_PATTERNS          = *.hpp
RECURSIVE              = YES
JAVADOC_AUTOBRIEF      = YES
MARKDOWN_SUPPORT       = YES
GENERATE_LATEX         = NO
HAVE_DOT               = NO
GENERATE_HTML          = YES
HTML_OUTPUT            = cpp
SORT_MEMBER_DOCS       = NO
ENABLE_PREPROCESSING   = YES
MACRO_EXPANSION        = YES
EXPAND_ONLY_PREDEF     = YES
PREDEFINED             = ANIM_RESULTS=results
EXCLUDE_SYMBOLS        = *::detail *::detail::*
EXTRACT_ALL            = NO
WARN_IF_UNDOCUMENTED   = YES
WARN_IF_DOC_ERROR      = YES
WARN_IF_INCOMPLETE_DOC = NO
WARN_NO_PARAMDOC       = NO
WARN_AS_ERROR          = FAIL_ON_WARNINGS
QUIET                  = YES

// The C++ program's one function that Rust calls.
#pragma once

#include "rust/cxx.h"

rust::String run_host(rust::Str file);

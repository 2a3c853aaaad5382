#ifndef CREADLINE_INTERNALS_H
#define CREADLINE_INTERNALS_H

#include "CReadline.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <readline/readline.h>
#include <readline/history.h>

#if !defined(RL_VERSION_MAJOR) || RL_VERSION_MAJOR < 8
#error "CReadline needs the headers of GNU readline 8 or later (on macOS: brew install readline)."
#endif

/// The client of readline, between `creadline_open` and `creadline_close`.
extern struct creadline_client creadline_client;

/// Gives the commands that replace none of readline's names that a person's inputrc can bind.
void creadline_name_commands(void);

/// Puts our commands in the place of readline's own, on whatever keys those are.
void creadline_replace_commands(void);

/// Tells whether readline shows a part of a long line, in place of several rows.
bool creadline_scrolls_sideways(void);

/// Gives an incremental search readline's own commands while it lasts.
void creadline_follow_search(void);

#endif

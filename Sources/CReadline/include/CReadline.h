#ifndef CREADLINE_H
#define CREADLINE_H

#include <stdbool.h>
#include <stdint.h>

/// GNU readline's global variables behind functions, so that Swift touches none of them.
///
/// readline keeps one line, one history and one terminal for the whole process. Every function here must be called on
/// one thread, the one that called `creadline_open`. Offsets count bytes.

/// A command that readline asks its client to carry out.
typedef enum __attribute__((enum_extensibility(closed))) EditingCommand {
    EditingCommandMoveBackward,
    EditingCommandMoveForward,
    EditingCommandDeleteBackward,
    EditingCommandDeleteForward,
    EditingCommandComplete,
    EditingCommandListCompletions,
    EditingCommandMenuComplete,
    EditingCommandClearScreen,
    EditingCommandAccept,
    EditingCommandPreviousLine,
    EditingCommandEditOutside,
    EditingCommandSearchHistory,
    EditingCommandEndOfLine,
    EditingCommandForwardWord,
    EditingCommandForgetLine,
    EditingCommandBeginPaste,
    EditingCommandBreakLine
} EditingCommand;

/// The functions readline calls, each with `context` first and on the thread that called into readline.
struct creadline_client {
    void *context;

    /// The next byte typed, or -1 at the end of input.
    int (*next_byte)(void *context);

    /// Returns true if `next_byte` would return a byte within so many microseconds.
    bool (*byte_waits)(void *context, int microseconds);

    /// Carries out a command bound to a key. `has_argument` says that `count` was typed (as in M-3).
    void (*perform)(void *context, EditingCommand command, int count, bool has_argument);

    /// Closes what was opened below the line; returns false if nothing was.
    bool (*close_menu)(void *context);

    /// Draws the line, with `creadline_draw` or by itself.
    void (*draw)(void *context);

    /// Takes the finished line, or NULL at the end of input; the terminal is already back as it was.
    void (*accept)(void *context, const char *line);
};

/// Makes readline ready on a terminal and takes ownership of both descriptors, also when it fails.
///
/// `application` is the name that inputrc's `$if` tests. Returns false when there is no memory for the streams.
bool creadline_open(int input, int output, const char *application, const struct creadline_client *client);

/// Closes both descriptors and forgets the client.
void creadline_close(void);

/// Takes the terminal, prints the prompt and begins a line.
void creadline_begin(const char *prompt);

/// Lets readline read one key, and carry it out once its sequence is complete.
void creadline_read_key(void);

/// Takes the next key of the macro that ended the line, which readline would read before the next line; -1 for none.
int creadline_next_macro_key(void);

/// Drops the keys of a sequence that is not complete, such as a lone Escape.
void creadline_drop_sequence(void);

/// Drops the line: prints `mark` after it, ends its row and puts the terminal back as it was. NULL prints nothing.
void creadline_abandon(const char *mark);

/// Puts the terminal back as it was, in the middle of a line.
void creadline_release_terminal(void);

/// Takes the terminal again after `creadline_release_terminal` and redraws the line.
void creadline_retake_terminal(void);

/// Asks the terminal for its size and redraws the line if that has changed.
void creadline_resize(void);

/// Returns the signal that a key sends, which reaches the client as a byte while a line is edited; 0 for other keys.
int creadline_signal_of(int key);

/// The number of bytes that were typed before the terminal passed every key on for this line.
int creadline_typed_ahead(void);

/// The text of the line, `creadline_length` bytes before its NUL, until the next call that edits.
const char *creadline_text(void);

int creadline_length(void);

int creadline_cursor(void);

void creadline_set_cursor(int cursor);

/// Puts `text` in place of the bytes from `start` to `end` as one step of undo, with the cursor after it.
void creadline_replace(int start, int end, const char *text);

/// Moves the bytes from `start` to `end` to the kill ring, with the cursor where they were.
void creadline_kill(int start, int end);

/// Lets readline draw the line.
void creadline_draw(void);

/// Returns true if the terminal can clear a row and move up.
bool creadline_can_draw_itself(void);

/// Writes bytes to the terminal at once.
void creadline_write(const char *bytes);

/// The sign of the editing mode, which inputrc's `show-mode-in-prompt` wants before the prompt; marked as the prompt.
const char *creadline_mode(void);

/// Asks the terminal for its size.
void creadline_reset_size(void);

void creadline_clear_screen(void);

/// The text before the line now, with what takes no cells between U+0001 and U+0002: during a search, not the
/// prompt.
const char *creadline_prompt(void);

/// Prints rows of text, each ended by a newline, under the line, and draws the line again under them.
void creadline_print_below(const char *rows);

/// Lets readline itself move to the end of the line or forward by words, finish the line or search the history.
void creadline_perform(EditingCommand command, int count);

void creadline_ring_bell(void);

/// Returns true if the command before this one was `EditingCommandComplete` too.
bool creadline_completes_again(void);

/// Returns true if the line is between two commands: no search, argument, operator or key sequence is half typed.
bool creadline_is_at_rest(void);

/// Returns true if keys are vi's commands now, so that the cursor stands on a character and not between two.
bool creadline_is_in_vi_command_mode(void);

/// Returns true if a variable of inputrc, such as "show-all-if-ambiguous", is on.
bool creadline_is_on(const char *variable);

int creadline_rows(void);

int creadline_columns(void);

/// The terminal cells a Unicode scalar takes: 0, 1 or 2; -1 when it cannot be printed.
int creadline_cells(uint32_t scalar);

/// Empties the history and limits it to so many entries.
void creadline_reset_history(int limit);

void creadline_add_history(const char *entry);

/// Tells readline's own searches which line of the history is on the terminal; the number of lines for none.
void creadline_set_history_place(int place);

#endif

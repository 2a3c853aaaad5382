#define _GNU_SOURCE

#include "CReadline.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>
#if defined(__APPLE__)
#include <xlocale.h>
#endif

#include <readline/readline.h>
#include <readline/history.h>

#if !defined(RL_VERSION_MAJOR) || RL_VERSION_MAJOR < 8
#error "CReadline needs the headers of GNU readline 8 or later (on macOS: brew install readline)."
#endif

static struct creadline_client client;
static locale_t utf8_locale = (locale_t)0;
static int interrupt_key = -1;
static bool was_searching = false;
static bool has_drawn_row = false;

const char *creadline_version(void) {
    return rl_library_version;
}

static int perform(EditingCommand command, int count) {
    client.perform(client.context, command, count, rl_explicit_arg != 0);
    return 0;
}

static int move_backward(int count, int key) {
    (void)key;
    return perform(EditingCommandMoveBackward, count);
}

static int move_forward(int count, int key) {
    (void)key;
    return perform(EditingCommandMoveForward, count);
}

static int delete_backward(int count, int key) {
    (void)key;
    return perform(EditingCommandDeleteBackward, count);
}

static int delete_forward(int count, int key) {
    (void)key;
    return perform(EditingCommandDeleteForward, count);
}

static int complete(int count, int key) {
    (void)key;
    return perform(EditingCommandComplete, count);
}

static int list_completions(int count, int key) {
    (void)key;
    return perform(EditingCommandListCompletions, count);
}

static int begin_paste(int count, int key) {
    (void)key;
    return perform(EditingCommandBeginPaste, count);
}

static void name_commands(void) {
    rl_add_defun("move-backward-character", move_backward, -1);
    rl_add_defun("move-forward-character", move_forward, -1);
    rl_add_defun("delete-backward-character", delete_backward, -1);
    rl_add_defun("delete-forward-character", delete_forward, -1);
    rl_add_defun("complete-argument", complete, -1);
    rl_add_defun("list-arguments", list_completions, -1);
    rl_add_defun("begin-paste", begin_paste, -1);
}

/// Binds `replacement` to each key, in a keymap and those under it, that `original` is bound to.
///
/// Commands are replaced, not keys: whatever key a person's inputrc gives to `backward-char` moves by whole
/// characters, and a key given to something else keeps it.
static void replace_command(Keymap map, rl_command_func_t *original, rl_command_func_t *replacement) {
    for (int key = 0; key < KEYMAP_SIZE; key++) {
        if (map[key].function == NULL) continue;
        if (map[key].type == ISKMAP) {
            replace_command((Keymap)map[key].function, original, replacement);
        } else if (map[key].type == ISFUNC && map[key].function == original) {
            map[key].function = replacement;
        }
    }
}

static void replace_everywhere(rl_command_func_t *original, rl_command_func_t *replacement) {
    replace_command(emacs_standard_keymap, original, replacement);
    replace_command(vi_insertion_keymap, original, replacement);
    replace_command(vi_movement_keymap, original, replacement);
}

static void replace_commands(void) {
    replace_everywhere(rl_backward_char, move_backward);
    replace_everywhere(rl_forward_char, move_forward);
    replace_everywhere(rl_rubout, delete_backward);
    replace_everywhere(rl_vi_rubout, delete_backward);
    replace_everywhere(rl_delete, delete_forward);
    replace_everywhere(rl_vi_delete, delete_forward);
    replace_everywhere(rl_vi_eof_maybe, delete_forward);
    replace_everywhere(rl_complete, complete);
    replace_everywhere(rl_menu_complete, complete);
    replace_everywhere(rl_old_menu_complete, complete);
    replace_everywhere(rl_backward_menu_complete, complete);
    replace_everywhere(rl_possible_completions, list_completions);
    replace_everywhere(rl_bracketed_paste_begin, begin_paste);
    // readline leaves this one out, and a paste would be read as vi commands.
    rl_bind_keyseq_if_unbound_in_map("\033[200~", begin_paste, vi_movement_keymap);
}

/// An incremental search knows Backspace and a paste by the functions they are bound to, so it gets readline's.
static void follow_search(void) {
    bool searches = RL_ISSTATE(RL_STATE_ISEARCH) != 0;
    if (searches == was_searching) return;
    was_searching = searches;
    if (searches) {
        replace_everywhere(delete_backward, rl_rubout);
        replace_everywhere(begin_paste, rl_bracketed_paste_begin);
    } else {
        replace_commands();
    }
}

static void prepare_terminal(int meta) {
    rl_prep_terminal(meta);
    // Preparing binds the terminal's erase key to readline's own command.
    replace_commands();

    struct termios settings;
    int terminal = fileno(rl_instream);
    if (tcgetattr(terminal, &settings) != 0 || settings.c_cc[VINTR] == _POSIX_VDISABLE) return;
    // The interrupt key is read in its place among the others: as a signal it could overtake a line typed before
    // it, or be overtaken by one typed after it.
    interrupt_key = settings.c_cc[VINTR];
    settings.c_cc[VINTR] = _POSIX_VDISABLE;
    tcsetattr(terminal, TCSADRAIN, &settings);
}

static void restore_terminal(void) {
    rl_deprep_terminal();
    interrupt_key = -1;
}

/// Makes readline let go of a terminal that was lost before it could be restored, and is another one now.
static void forget_lost_terminal(void) {
    if (!RL_ISSTATE(RL_STATE_TERMPREPPED)) return;
    struct termios settings;
    int terminal = fileno(rl_instream);
    int result = tcgetattr(terminal, &settings);
    rl_deprep_terminal();
    if (result == 0) tcsetattr(terminal, TCSADRAIN, &settings);
}

/// Gives this thread a UTF-8 locale, whatever the environment asks for: lines are UTF-8 here.
///
/// The thread's own locale counts for `mbrtowc` and `wcwidth`, and leaves other threads alone.
static void use_utf8(void) {
    static const char *const names[] = {"", "C.UTF-8", "en_US.UTF-8", "UTF-8"};
    for (size_t index = 0; index < sizeof names / sizeof names[0] && utf8_locale == (locale_t)0; index++) {
        locale_t candidate = newlocale(LC_CTYPE_MASK, names[index], (locale_t)0);
        if (candidate == (locale_t)0) continue;
        if (strcmp(nl_langinfo_l(CODESET, candidate), "UTF-8") == 0) {
            utf8_locale = candidate;
        } else {
            freelocale(candidate);
        }
    }
    if (utf8_locale != (locale_t)0) uselocale(utf8_locale);
}

static int next_byte(FILE *stream) {
    (void)stream;
    return client.next_byte(client.context);
}

static int byte_waits(void) {
    // A negative argument leaves the time as it is and returns it.
    return client.byte_waits(client.context, rl_set_keyboard_input_timeout(-1));
}

static void draw(void) {
    client.draw(client.context);
}

static char *no_completion(const char *text, int state) {
    (void)text;
    (void)state;
    return NULL;
}

/// What is set before readline reads inputrc, so that a person's choices there win.
static void configure(void) {
    static bool is_configured = false;
    if (is_configured) return;
    is_configured = true;
    rl_variable_bind("enable-bracketed-paste", "on");
    rl_variable_bind("input-meta", "on");
    rl_variable_bind("output-meta", "on");
    rl_variable_bind("convert-meta", "off");
    name_commands();
}

bool creadline_open(int input, int output, const char *application, const struct creadline_client *given) {
    static char *name = NULL;
    FILE *instream = fdopen(input, "r");
    FILE *outstream = fdopen(output, "w");
    char *copy = strdup(application);
    if (instream == NULL || outstream == NULL || copy == NULL) {
        if (instream == NULL) close(input); else fclose(instream);
        if (outstream == NULL) close(output); else fclose(outstream);
        free(copy);
        return false;
    }
    free(name);
    name = copy;
    client = *given;
    use_utf8();
    configure();

    rl_readline_name = name;
    rl_instream = instream;
    rl_outstream = outstream;
    rl_getc_function = next_byte;
    rl_input_available_hook = byte_waits;
    rl_prep_term_function = prepare_terminal;
    rl_deprep_term_function = restore_terminal;
    rl_completion_entry_function = no_completion;
    // Signals belong to the program. Neither may readline write LINES and COLUMNS: other threads read the environment.
    rl_catch_signals = 0;
    rl_catch_sigwinch = 0;
    rl_change_environment = 0;
    // Initialised with its own function: with another one readline would not look the terminal's abilities up.
    rl_redisplay_function = rl_redisplay;
    rl_initialize();
    rl_redisplay_function = draw;
    forget_lost_terminal();
    return true;
}

void creadline_close(void) {
    fclose(rl_instream);
    fclose(rl_outstream);
    rl_instream = NULL;
    rl_outstream = NULL;
    memset(&client, 0, sizeof client);
    uselocale(LC_GLOBAL_LOCALE);
    if (utf8_locale != (locale_t)0) freelocale(utf8_locale);
    utf8_locale = (locale_t)0;
}

static void accept_line(char *line) {
    rl_callback_handler_remove();
    // readline has ended the row if it drew it.
    if (line != NULL && has_drawn_row) fputc('\n', rl_outstream);
    // With bracketed paste readline ends the row after the end-of-file key itself.
    if (line == NULL && !creadline_is_on("enable-bracketed-paste")) fputc('\n', rl_outstream);
    fflush(rl_outstream);
    client.accept(client.context, line);
    rl_free(line);
}

void creadline_begin(const char *prompt) {
    has_drawn_row = false;
    // readline does not forget the last line's end of input, and would go on ending rows for it.
    rl_eof_found = 0;
    rl_reset_screen_size();
    rl_callback_handler_install(prompt, accept_line);
}

void creadline_read_key(void) {
    rl_callback_read_char();
    follow_search();
}

void creadline_abandon(const char *mark) {
    rl_callback_sigcleanup();
    follow_search();
    rl_clear_pending_input();
    rl_free_line_state();
    rl_point = rl_end;
    draw();
    fprintf(rl_outstream, "%s\n", mark);
    rl_callback_handler_remove();
    fflush(rl_outstream);
}

void creadline_release_terminal(void) {
    restore_terminal();
}

void creadline_retake_terminal(void) {
    prepare_terminal(1);
    rl_reset_screen_size();
    rl_forced_update_display();
}

void creadline_resize(void) {
    // readline knows where the rows are that it drew itself, and only then clears them.
    creadline_draw();
    rl_redisplay_function = rl_redisplay;
    rl_resize_terminal();
    rl_redisplay_function = draw;
    draw();
}

int creadline_interrupt_key(void) {
    return interrupt_key;
}

const char *creadline_text(void) {
    return rl_line_buffer;
}

int creadline_length(void) {
    return rl_end;
}

int creadline_cursor(void) {
    return rl_point;
}

void creadline_set_cursor(int cursor) {
    rl_point = cursor;
}

void creadline_replace(int start, int end, const char *text) {
    rl_begin_undo_group();
    rl_delete_text(start, end);
    rl_point = start;
    rl_insert_text(text);
    rl_end_undo_group();
}

void creadline_kill(int start, int end) {
    rl_kill_text(start, end);
    rl_point = start;
}

void creadline_redisplay(void) {
    draw();
}

void creadline_draw(void) {
    if (has_drawn_row) {
        fprintf(rl_outstream, "\r%s", rl_get_termcap("ce"));
        rl_on_new_line();
        has_drawn_row = false;
    }
    rl_redisplay();
}

void creadline_draw_row(const char *before, const char *after) {
    if (!has_drawn_row) {
        rl_clear_visible_line();
        rl_on_new_line();
        has_drawn_row = true;
    }
    fprintf(rl_outstream, "\r%s%s%s\r%s", before, after, rl_get_termcap("ce"), before);
    fflush(rl_outstream);
}

bool creadline_can_draw_row(void) {
    return rl_get_termcap("ce") != NULL && !creadline_is_on("show-mode-in-prompt")
        && !creadline_is_on("mark-modified-lines");
}

const char *creadline_prompt(void) {
    return rl_display_prompt;
}

void creadline_print_below(const char *rows) {
    int cursor = rl_point;
    rl_point = rl_end;
    draw();
    fprintf(rl_outstream, "\n%s", rows);
    rl_point = cursor;
    rl_forced_update_display();
}

void creadline_ring_bell(void) {
    const char *style = rl_variable_value("bell-style");
    if (style == NULL || strcmp(style, "audible") != 0) {
        rl_ding();
        return;
    }
    // rl_ding would write to standard error, which need not be this terminal.
    fputc('\a', rl_outstream);
    fflush(rl_outstream);
}

bool creadline_completes_again(void) {
    return rl_last_func == complete;
}

bool creadline_is_at_rest(void) {
    return !RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_VIMOTION | RL_STATE_NUMERICARG
                       | RL_STATE_MULTIKEY | RL_STATE_CHARSEARCH | RL_STATE_MOREINPUT | RL_STATE_DONE);
}

bool creadline_is_in_vi_command_mode(void) {
    const int vi_mode = 0;
    return rl_editing_mode == vi_mode && rl_get_keymap() == vi_movement_keymap;
}

bool creadline_is_on(const char *variable) {
    const char *value = rl_variable_value(variable);
    return value != NULL && strcmp(value, "on") == 0;
}

int creadline_rows(void) {
    int rows = 0;
    rl_get_screen_size(&rows, NULL);
    return rows;
}

int creadline_columns(void) {
    int columns = 0;
    rl_get_screen_size(NULL, &columns);
    return columns;
}

int creadline_cells(uint32_t scalar) {
    return wcwidth((wchar_t)scalar);
}

void creadline_reset_history(int limit) {
    // Entry by entry: rl_clear_history leaves freed entries in the list, and a search would find them.
    while (history_length > 0) free_history_entry(remove_history(history_length - 1));
    using_history();
    stifle_history(limit);
}

void creadline_add_history(const char *entry) {
    add_history(entry);
}

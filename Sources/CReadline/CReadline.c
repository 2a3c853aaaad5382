#define _GNU_SOURCE

#include "Internals.h"

#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#if defined(__APPLE__)
#include <xlocale.h>
#endif

struct creadline_client creadline_client;
static locale_t utf8_locale = (locale_t)0;
/// The keys of the terminal that send signals, which are read as bytes while a line is edited; -1 for none.
static struct {
    int character, signal, key;
} signal_keys[] = {{VINTR, SIGINT, -1}, {VQUIT, SIGQUIT, -1}, {VSUSP, SIGTSTP, -1}};
static const size_t signal_key_count = sizeof signal_keys / sizeof *signal_keys;
static int typed_ahead = 0;

static void prepare_terminal(int meta) {
    rl_prep_terminal(meta);
    // Preparing binds the terminal's erase key to readline's own command.
    creadline_replace_commands();

    struct termios settings;
    int terminal = fileno(rl_instream);
    if (tcgetattr(terminal, &settings) != 0) return;
    // Control-S is a key, which searches the history, and does not stop the output.
    settings.c_iflag &= ~(tcflag_t)IXON;
    // These keys are read in their place among the others: as a signal, one could overtake a line typed before it, or
    // be overtaken by one typed after it; in a paste, it would discard the sequence that begins the paste.
    for (size_t place = 0; place < signal_key_count; place++) {
        cc_t *key = &settings.c_cc[signal_keys[place].character];
        if (*key == _POSIX_VDISABLE) continue;
        signal_keys[place].key = *key;
        *key = _POSIX_VDISABLE;
    }
    tcsetattr(terminal, TCSADRAIN, &settings);
    // Counted before the prompt is shown, so that no key that follows it is among them.
    if (ioctl(terminal, FIONREAD, &typed_ahead) != 0) typed_ahead = 0;
}

void creadline_release_terminal(void) {
    rl_deprep_terminal();
    for (size_t place = 0; place < signal_key_count; place++) signal_keys[place].key = -1;
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
    return creadline_client.next_byte(creadline_client.context);
}

static int byte_waits(void) {
    // A negative argument leaves the time as it is and returns it.
    return creadline_client.byte_waits(creadline_client.context, rl_set_keyboard_input_timeout(-1));
}

static void draw(void) {
    creadline_client.draw(creadline_client.context);
}

static char *no_completion(const char *text, int state) {
    (void)text;
    (void)state;
    return NULL;
}

/// Sets variables before readline reads inputrc, so that a person's choices there win.
static void configure(void) {
    rl_variable_bind("enable-bracketed-paste", "on");
    rl_variable_bind("input-meta", "on");
    rl_variable_bind("output-meta", "on");
    rl_variable_bind("convert-meta", "off");
    creadline_name_commands();
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
    creadline_client = *given;
    use_utf8();
    configure();

    rl_readline_name = name;
    rl_instream = instream;
    rl_outstream = outstream;
    rl_getc_function = next_byte;
    rl_input_available_hook = byte_waits;
    rl_prep_term_function = prepare_terminal;
    rl_deprep_term_function = creadline_release_terminal;
    rl_completion_entry_function = no_completion;
    // Signals belong to the program. Neither may readline write LINES and COLUMNS: other threads read the environment.
    rl_catch_signals = 0;
    rl_catch_sigwinch = 0;
    rl_change_environment = 0;
    // Initialised with its own function: with another one readline would not look the terminal's abilities up.
    rl_redisplay_function = rl_redisplay;
    rl_initialize();
    rl_redisplay_function = draw;
    return true;
}

void creadline_close(void) {
    fclose(rl_instream);
    fclose(rl_outstream);
    rl_instream = NULL;
    rl_outstream = NULL;
    memset(&creadline_client, 0, sizeof creadline_client);
    uselocale(LC_GLOBAL_LOCALE);
    if (utf8_locale != (locale_t)0) freelocale(utf8_locale);
    utf8_locale = (locale_t)0;
}

static void accept_line(char *line) {
    // Of a changed line of the history, readline has put the bytes back but not their number.
    if (line != NULL) rl_end = (int)strlen(line);
    rl_callback_handler_remove();
    // With bracketed paste readline ends the row after the end-of-file key itself.
    if (line == NULL && !creadline_is_on("enable-bracketed-paste")) fputc('\n', rl_outstream);
    fflush(rl_outstream);
    creadline_client.accept(creadline_client.context, line);
    rl_free(line);
}

void creadline_begin(const char *prompt) {
    // readline does not forget the last line's end of input, and would go on ending rows for it.
    rl_eof_found = 0;
    creadline_reset_size();
    rl_callback_handler_install(prompt, accept_line);
}

void creadline_read_key(void) {
    rl_callback_read_char();
    creadline_follow_search();
}

int creadline_next_macro_key(void) {
    if (!RL_ISSTATE(RL_STATE_MACROINPUT)) return -1;
    // Only in these states does a macro end with its last key.
    RL_SETSTATE(RL_STATE_CALLBACK | RL_STATE_READCMD);
    int key = rl_read_key();
    RL_UNSETSTATE(RL_STATE_CALLBACK | RL_STATE_READCMD);
    return key;
}

/// Forgets the keys of a sequence that is not complete. It is readline's own; some builds may not have it.
extern void _rl_keyseq_chain_dispose(void) __attribute__((weak));

void creadline_drop_sequence(void) {
    if (!RL_ISSTATE(RL_STATE_MULTIKEY) || _rl_keyseq_chain_dispose == NULL) return;
    _rl_keyseq_chain_dispose();
    RL_UNSETSTATE(RL_STATE_MULTIKEY);
}

void creadline_abandon(const char *mark) {
    // readline leaves them out when it cleans up, and would go on with them after the next sequence that is not bound.
    creadline_drop_sequence();
    rl_callback_sigcleanup();
    creadline_follow_search();
    rl_clear_pending_input();
    rl_free_line_state();
    rl_point = rl_end;
    draw();
    if (mark != NULL) fprintf(rl_outstream, "%s\n", mark);
    rl_callback_handler_remove();
    fflush(rl_outstream);
}

void creadline_retake_terminal(void) {
    prepare_terminal(1);
    creadline_reset_size();
    rl_forced_update_display();
}

void creadline_resize(void) {
    creadline_reset_size();
    if (creadline_scrolls_sideways()) {
        fputc('\r', rl_outstream);
        rl_forced_update_display();
        return;
    }
    // readline clears rows only if it draws itself.
    rl_redisplay_function = rl_redisplay;
    rl_resize_terminal();
    rl_redisplay_function = draw;
    draw();
}

int creadline_typed_ahead(void) {
    return typed_ahead;
}

int creadline_signal_of(int key) {
    for (size_t place = 0; place < signal_key_count; place++) {
        if (signal_keys[place].key == key) return signal_keys[place].signal;
    }
    return 0;
}

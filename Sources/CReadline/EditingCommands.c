#define _GNU_SOURCE

#include "Internals.h"

static bool was_searching = false;

static int perform(EditingCommand command, int count) {
    creadline_client.perform(creadline_client.context, command, count, rl_explicit_arg != 0);
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

static int menu_complete(int count, int key) {
    (void)key;
    return perform(EditingCommandMenuComplete, count);
}

static int menu_complete_backward(int count, int key) {
    (void)key;
    return perform(EditingCommandMenuComplete, -count);
}

static int clear_screen(int count, int key) {
    (void)key;
    return perform(EditingCommandClearScreen, count);
}

static int accept(int count, int key) {
    (void)key;
    return perform(EditingCommandAccept, count);
}

static int end_of_line(int count, int key) {
    (void)key;
    return perform(EditingCommandEndOfLine, count);
}

static int forward_word(int count, int key) {
    (void)key;
    return perform(EditingCommandForwardWord, count);
}

static int previous_command(int count, int key) {
    (void)key;
    return perform(EditingCommandPreviousLine, count);
}

static int next_command(int count, int key) {
    (void)key;
    return perform(EditingCommandPreviousLine, -count);
}

static int edit_outside(int count, int key) {
    (void)key;
    return perform(EditingCommandEditOutside, count);
}

static int search_history(int count, int key) {
    (void)key;
    return perform(EditingCommandSearchHistory, count);
}

static int forget_line(int count, int key) {
    (void)key;
    return perform(EditingCommandForgetLine, count);
}

/// readline leaves a command that is aborted by a jump, which must not go over frames of the client.
static int abort_command(int count, int key) {
    if (creadline_client.close_menu(creadline_client.context)) return 0;
    return rl_abort(count, key);
}

static int begin_paste(int count, int key) {
    (void)key;
    return perform(EditingCommandBeginPaste, count);
}

void creadline_name_commands(void) {
    rl_add_defun("move-backward-character", move_backward, -1);
    rl_add_defun("move-forward-character", move_forward, -1);
    rl_add_defun("delete-backward-character", delete_backward, -1);
    rl_add_defun("delete-forward-character", delete_forward, -1);
    rl_add_defun("complete-argument", complete, -1);
    rl_add_defun("list-arguments", list_completions, -1);
    rl_add_defun("menu-complete-argument", menu_complete, -1);
    rl_add_defun("menu-complete-argument-backward", menu_complete_backward, -1);
    rl_add_defun("clear-terminal", clear_screen, -1);
    rl_add_defun("accept-command", accept, -1);
    rl_add_defun("end-of-command", end_of_line, -1);
    rl_add_defun("forward-argument", forward_word, -1);
    rl_add_defun("previous-command", previous_command, -1);
    rl_add_defun("next-command", next_command, -1);
    rl_add_defun("edit-in-editor", edit_outside, -1);
    rl_add_defun("search-history", search_history, -1);
    rl_add_defun("forget-line", forget_line, -1);
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

void creadline_replace_commands(void) {
    replace_everywhere(rl_backward_char, move_backward);
    replace_everywhere(rl_forward_char, move_forward);
    replace_everywhere(rl_rubout, delete_backward);
    replace_everywhere(rl_vi_rubout, delete_backward);
    replace_everywhere(rl_delete, delete_forward);
    replace_everywhere(rl_vi_delete, delete_forward);
    replace_everywhere(rl_vi_eof_maybe, delete_forward);
    replace_everywhere(rl_complete, complete);
    replace_everywhere(rl_menu_complete, menu_complete);
    replace_everywhere(rl_old_menu_complete, menu_complete);
    replace_everywhere(rl_backward_menu_complete, menu_complete_backward);
    replace_everywhere(rl_possible_completions, list_completions);
    replace_everywhere(rl_clear_screen, clear_screen);
    replace_everywhere(rl_newline, accept);
    replace_everywhere(rl_abort, abort_command);
    replace_everywhere(rl_end_of_line, end_of_line);
    replace_everywhere(rl_forward_word, forward_word);
    replace_everywhere(rl_get_previous_history, previous_command);
    replace_everywhere(rl_get_next_history, next_command);
    replace_everywhere(rl_reverse_search_history, search_history);
    replace_everywhere(rl_bracketed_paste_begin, begin_paste);
    rl_bind_keyseq_if_unbound_in_map("\030\005", edit_outside, emacs_standard_keymap);
    rl_bind_keyseq_if_unbound_in_map("\033[Z", menu_complete_backward, emacs_standard_keymap);
    rl_bind_keyseq_if_unbound_in_map("\033[Z", menu_complete_backward, vi_insertion_keymap);
    // Shift-Delete.
    rl_bind_keyseq_if_unbound_in_map("\033[3;2~", forget_line, emacs_standard_keymap);
    rl_bind_keyseq_if_unbound_in_map("\033[3;2~", forget_line, vi_insertion_keymap);
    // readline leaves this one out, and a paste would be read as vi commands.
    rl_bind_keyseq_if_unbound_in_map("\033[200~", begin_paste, vi_movement_keymap);
}

/// An incremental search knows Backspace and a paste by the functions they are bound to, so it gets readline's.
void creadline_follow_search(void) {
    bool searches = RL_ISSTATE(RL_STATE_ISEARCH) != 0;
    if (searches == was_searching) return;
    was_searching = searches;
    if (searches) {
        replace_everywhere(delete_backward, rl_rubout);
        replace_everywhere(begin_paste, rl_bracketed_paste_begin);
        replace_everywhere(abort_command, rl_abort);
        replace_everywhere(search_history, rl_reverse_search_history);
    } else {
        creadline_replace_commands();
    }
}

void creadline_end_of_line(void) {
    rl_end_of_line(1, 0);
}

void creadline_forward_word(int count) {
    rl_forward_word(count, 0);
}

void creadline_accept(void) {
    rl_newline(1, '\n');
}

void creadline_search_history(void) {
    rl_reverse_search_history(1, 0);
}

bool creadline_completes_again(void) {
    return rl_last_func == complete;
}

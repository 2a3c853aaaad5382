#define _GNU_SOURCE

#include "Internals.h"

static bool was_searching = false;

static int perform(EditingCommand command, int count) {
    creadline_client.perform(creadline_client.context, command, count, rl_explicit_arg != 0);
    return 0;
}

/// Defines a function for readline that has the client perform a command.
#define COMMAND(function, command, times)               \
    static int function(int count, int key) {           \
        (void)key;                                      \
        return perform(EditingCommand##command, times); \
    }

COMMAND(move_backward, MoveBackward, count)
COMMAND(move_forward, MoveForward, count)
COMMAND(delete_backward, DeleteBackward, count)
COMMAND(delete_forward, DeleteForward, count)
COMMAND(complete, Complete, count)
COMMAND(list_completions, ListCompletions, count)
COMMAND(menu_complete, MenuComplete, count)
COMMAND(menu_complete_backward, MenuComplete, -count)
COMMAND(clear_screen, ClearScreen, count)
COMMAND(accept, Accept, count)
COMMAND(end_of_line, EndOfLine, count)
COMMAND(forward_word, ForwardWord, count)
COMMAND(previous_command, PreviousLine, count)
COMMAND(next_command, PreviousLine, -count)
COMMAND(edit_outside, EditOutside, count)
COMMAND(search_history, SearchHistory, 1)
COMMAND(search_history_forward, SearchHistory, -1)
COMMAND(forget_line, ForgetLine, count)
COMMAND(begin_paste, BeginPaste, count)

/// readline leaves a command that is aborted by a jump, which must not go over frames of the client.
static int abort_command(int count, int key) {
    if (creadline_client.close_menu(creadline_client.context)) return 0;
    return rl_abort(count, key);
}

void creadline_name_commands(void) {
    rl_add_defun("edit-in-editor", edit_outside, -1);
    rl_add_defun("forget-line", forget_line, -1);
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
    replace_everywhere(rl_forward_search_history, search_history_forward);
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
        replace_everywhere(search_history_forward, rl_forward_search_history);
    } else {
        creadline_replace_commands();
    }
}

void creadline_perform(EditingCommand command, int count) {
    switch (command) {
    case EditingCommandEndOfLine: rl_end_of_line(count, 0); break;
    case EditingCommandForwardWord: rl_forward_word(count, 0); break;
    case EditingCommandAccept: rl_newline(count, '\n'); break;
    case EditingCommandSearchHistory: rl_reverse_search_history(count, 0); break;
    default: break;
    }
}

bool creadline_completes_again(void) {
    return rl_last_func == complete;
}

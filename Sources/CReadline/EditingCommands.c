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
COMMAND(break_line, BreakLine, count)

/// readline leaves a command that is aborted by a jump, which must not go over frames of the client.
static int abort_command(int count, int key) {
    if (creadline_client.close_menu(creadline_client.context)) return 0;
    return rl_abort(count, key);
}

void creadline_name_commands(void) {
    rl_add_defun("edit-in-editor", edit_outside, -1);
    rl_add_defun("forget-line", forget_line, -1);
}

struct replacement {
    rl_command_func_t *original, *replacement;
};

/// Binds the replacement to each key, in a keymap and those under it, that an original is bound to.
///
/// Commands are replaced, not keys: whatever key a person's inputrc gives to `backward-char` moves by whole
/// characters, and a key given to something else keeps it.
static void replace_commands(Keymap map, const struct replacement *replacements, size_t count) {
    for (int key = 0; key < KEYMAP_SIZE; key++) {
        rl_command_func_t *command = map[key].function;
        // Most keys insert themselves.
        if (command == NULL || command == rl_insert) continue;
        if (map[key].type == ISKMAP) {
            replace_commands((Keymap)command, replacements, count);
        } else if (map[key].type == ISFUNC) {
            for (size_t place = 0; place < count; place++) {
                if (replacements[place].original == command) map[key].function = replacements[place].replacement;
            }
        }
    }
}

static void replace_everywhere(const struct replacement *replacements, size_t count) {
    replace_commands(emacs_standard_keymap, replacements, count);
    replace_commands(vi_insertion_keymap, replacements, count);
    replace_commands(vi_movement_keymap, replacements, count);
}

void creadline_replace_commands(void) {
    static const struct replacement replacements[] = {
        {rl_backward_char, move_backward},
        {rl_forward_char, move_forward},
        {rl_rubout, delete_backward},
        {rl_vi_rubout, delete_backward},
        {rl_delete, delete_forward},
        {rl_vi_delete, delete_forward},
        {rl_vi_eof_maybe, delete_forward},
        {rl_complete, complete},
        {rl_menu_complete, menu_complete},
        {rl_old_menu_complete, menu_complete},
        {rl_backward_menu_complete, menu_complete_backward},
        {rl_possible_completions, list_completions},
        {rl_clear_screen, clear_screen},
#if RL_READLINE_VERSION >= 0x0801
        {rl_clear_display, clear_screen},
#endif
        {rl_newline, accept},
        {rl_abort, abort_command},
        {rl_end_of_line, end_of_line},
        {rl_forward_word, forward_word},
        {rl_get_previous_history, previous_command},
        {rl_get_next_history, next_command},
        {rl_reverse_search_history, search_history},
        {rl_forward_search_history, search_history_forward},
        {rl_bracketed_paste_begin, begin_paste},
    };
    replace_everywhere(replacements, sizeof replacements / sizeof *replacements);
    rl_bind_keyseq_if_unbound_in_map("\030\005", edit_outside, emacs_standard_keymap);
    rl_bind_keyseq_if_unbound_in_map("\030\005", edit_outside, vi_insertion_keymap);
    rl_bind_keyseq_if_unbound_in_map("v", edit_outside, vi_movement_keymap);
    rl_bind_keyseq_if_unbound_in_map("\033[Z", menu_complete_backward, emacs_standard_keymap);
    rl_bind_keyseq_if_unbound_in_map("\033[Z", menu_complete_backward, vi_insertion_keymap);
    // Alt-Enter; readline changes the editing mode there too, besides Meta-Control-J.
    KEYMAP_ENTRY *alt_enter = &emacs_meta_keymap['\r'];
    if (alt_enter->function == rl_vi_editing_mode) alt_enter->function = break_line;
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
        static const struct replacement replacements[] = {
            {delete_backward, rl_rubout},
            {begin_paste, rl_bracketed_paste_begin},
            {abort_command, rl_abort},
            {search_history, rl_reverse_search_history},
            {search_history_forward, rl_forward_search_history},
        };
        replace_everywhere(replacements, sizeof replacements / sizeof *replacements);
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

#define _GNU_SOURCE

#include "Internals.h"

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

void creadline_reset_history(int limit) {
    // Entry by entry: rl_clear_history leaves freed entries in the list, and a search would find them.
    while (history_length > 0) free_history_entry(remove_history(history_length - 1));
    using_history();
    stifle_history(limit);
}

void creadline_set_history_place(int place) {
    history_set_pos(place);
}

void creadline_add_history(const char *entry) {
    add_history(entry);
}

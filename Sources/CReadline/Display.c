#define _GNU_SOURCE

#include "Internals.h"

#include <wchar.h>

void creadline_draw(void) {
    rl_redisplay();
}

bool creadline_can_draw_itself(void) {
    return rl_get_termcap("ce") != NULL && rl_get_termcap("up") != NULL;
}

void creadline_write(const char *bytes) {
    fputs(bytes, rl_outstream);
    fflush(rl_outstream);
}

const char *creadline_mode(void) {
    const int vi_mode = 0;
    if (!creadline_is_on("show-mode-in-prompt")) return "";
    const char *name = rl_editing_mode != vi_mode ? "emacs-mode-string"
        : rl_get_keymap() == vi_movement_keymap ? "vi-cmd-mode-string" : "vi-ins-mode-string";
    const char *mode = rl_variable_value(name);
    return mode == NULL ? "" : mode;
}

bool creadline_scrolls_sideways(void) {
    return rl_get_termcap("up") == NULL || creadline_rows() < 2 || creadline_is_on("horizontal-scroll-mode");
}

void creadline_reset_size(void) {
    rl_reset_screen_size();
    // To scroll sideways, readline divides by a third of the width.
    if (creadline_scrolls_sideways() && creadline_columns() < 3) rl_set_screen_size(creadline_rows(), 4);
}

void creadline_clear_screen(void) {
    const char *clear = rl_get_termcap("cl");
    if (clear != NULL) fputs(clear, rl_outstream);
}

const char *creadline_prompt(void) {
    return rl_display_prompt;
}

void creadline_print_below(const char *rows) {
    int cursor = rl_point;
    rl_point = rl_end;
    creadline_client.draw(creadline_client.context);
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

#define _GNU_SOURCE

#include "Internals.h"

#include <wchar.h>

bool creadline_has_drawn_row = false;

void creadline_redisplay(void) {
    creadline_client.draw(creadline_client.context);
}

void creadline_draw(void) {
    if (creadline_has_drawn_row) {
        fprintf(rl_outstream, "\r%s", rl_get_termcap("ce"));
        rl_on_new_line();
        creadline_has_drawn_row = false;
    }
    rl_redisplay();
}

void creadline_draw_row(const char *before, const char *after) {
    if (!creadline_has_drawn_row) {
        rl_clear_visible_line();
        rl_on_new_line();
        creadline_has_drawn_row = true;
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

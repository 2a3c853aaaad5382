#ifndef CEMBEDDED_H
#define CEMBEDDED_H

#include <stddef.h>
#include <stdint.h>

/// A file inside the program, not ended by a NUL, which is there for as long as the program runs.
typedef struct EmbeddedFile {
    const uint8_t *_Nonnull bytes;
    size_t count;
} EmbeddedFile;

// Files of `Fixtures`: those of `data` are UTF-8 JSON, except the coastline.

/// `accounts.json`: the shop's accounts, with their passwords.
EmbeddedFile fixture_accounts(void);

/// `calls.json`: the calls, an array in the order a server gives them, newest first.
EmbeddedFile fixture_calls(void);

/// `categories.json`: the categories of listings, an array sorted by id.
EmbeddedFile fixture_categories(void);

/// `listings.json`: the listings, an array sorted by id, which is not the order a server gives them.
EmbeddedFile fixture_listings(void);

/// `hotels.json`: the hotels, an object by id, sorted by id.
EmbeddedFile fixture_hotels(void);

/// `transactions.json`: a household's transactions of a year, an array, newest first.
EmbeddedFile fixture_transactions(void);

/// `products.json`: the products of a shop, an array sorted by id, which is the order a server gives them.
EmbeddedFile fixture_products(void);

/// `services.json`: the descriptions of the services that come with souk.
EmbeddedFile fixture_services(void);

/// `coastline.bin`: the coasts of the world from Natural Earth, in the form that `.ci/coastline` writes and describes.
EmbeddedFile fixture_coastline(void);

/// A picture of `Fixtures/pictures`: a PNG for listings of the category with this id; no bytes where there is none.
EmbeddedFile fixture_picture(int32_t category);

// Translations: UTF-8, in the format of gettext's PO files.

/// `fr.po`
EmbeddedFile phrases_french(void);

/// `ar.po`
EmbeddedFile phrases_arabic(void);

#endif

#ifndef CFIXTURES_H
#define CFIXTURES_H

#include <stddef.h>
#include <stdint.h>

/// A file of `Fixtures` inside the program, not ended by a NUL, there for as long as the program runs; those of `data`
/// are UTF-8 JSON, except the coastline.
typedef struct FixtureFile {
    const uint8_t *_Nonnull bytes;
    size_t count;
} FixtureFile;

/// `accounts.json`: the shop's accounts, with their passwords.
FixtureFile fixture_accounts(void);

/// `calls.json`: the calls, an array in the order a server gives them, newest first.
FixtureFile fixture_calls(void);

/// `categories.json`: the categories of listings, an array sorted by id.
FixtureFile fixture_categories(void);

/// `listings.json`: the listings, an array sorted by id, which is not the order a server gives them.
FixtureFile fixture_listings(void);

/// `hotels.json`: the hotels, an object by id, sorted by id.
FixtureFile fixture_hotels(void);

/// `transactions.json`: a household's transactions of a year, an array, newest first.
FixtureFile fixture_transactions(void);

/// `products.json`: the products of a shop, an array sorted by id, which is the order a server gives them.
FixtureFile fixture_products(void);

/// `services.json`: the descriptions of the services that come with souk, without their fields.
FixtureFile fixture_services(void);

/// `coastline.bin`: the coasts of the world from Natural Earth, in the form that `.ci/coastline` writes and describes.
FixtureFile fixture_coastline(void);

/// A picture of `Fixtures/pictures`: a PNG for listings of the category with this id; no bytes where there is none.
FixtureFile fixture_picture(int32_t category);

#endif

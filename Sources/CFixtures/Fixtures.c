#include "CFixtures.h"

// #embed is C23; clang has it in every mode and only remarks that it is newer than the mode.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t accounts[] = {
#embed "../../Fixtures/data/accounts.json"
};

static const uint8_t categories[] = {
#embed "../../Fixtures/data/categories.json"
};

static const uint8_t listings[] = {
#embed "../../Fixtures/data/listings.json"
};

static const uint8_t transactions[] = {
#embed "../../Fixtures/data/transactions.json"
};

static const uint8_t products[] = {
#embed "../../Fixtures/data/products.json"
};

static const uint8_t hotels[] = {
#embed "../../Fixtures/data/hotels.json"
};

static const uint8_t calls[] = {
#embed "../../Fixtures/data/calls.json"
};

FixtureFile fixture_accounts(void) {
    return (FixtureFile){accounts, sizeof accounts};
}

FixtureFile fixture_categories(void) {
    return (FixtureFile){categories, sizeof categories};
}

FixtureFile fixture_listings(void) {
    return (FixtureFile){listings, sizeof listings};
}

FixtureFile fixture_transactions(void) {
    return (FixtureFile){transactions, sizeof transactions};
}

FixtureFile fixture_products(void) {
    return (FixtureFile){products, sizeof products};
}

FixtureFile fixture_hotels(void) {
    return (FixtureFile){hotels, sizeof hotels};
}

FixtureFile fixture_calls(void) {
    return (FixtureFile){calls, sizeof calls};
}

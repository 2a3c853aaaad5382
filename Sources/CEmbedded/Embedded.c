#include "CEmbedded.h"

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

static const uint8_t services[] = {
#embed "../../Fixtures/data/services.json"
};

static const uint8_t coastline[] = {
#embed "../../Fixtures/data/coastline.bin"
};

static const uint8_t picture_of_vehicles[] = {
#embed "../../Fixtures/pictures/vehicles.png"
};

static const uint8_t picture_of_fashion[] = {
#embed "../../Fixtures/pictures/fashion.png"
};

static const uint8_t picture_of_tools[] = {
#embed "../../Fixtures/pictures/tools.png"
};

static const uint8_t picture_of_home[] = {
#embed "../../Fixtures/pictures/home.png"
};

static const uint8_t picture_of_leisure[] = {
#embed "../../Fixtures/pictures/leisure.png"
};

static const uint8_t picture_of_property[] = {
#embed "../../Fixtures/pictures/property.png"
};

static const uint8_t picture_of_books[] = {
#embed "../../Fixtures/pictures/books.png"
};

static const uint8_t picture_of_multimedia[] = {
#embed "../../Fixtures/pictures/multimedia.png"
};

static const uint8_t picture_of_services[] = {
#embed "../../Fixtures/pictures/services.png"
};

static const uint8_t picture_of_animals[] = {
#embed "../../Fixtures/pictures/animals.png"
};

static const uint8_t picture_of_children[] = {
#embed "../../Fixtures/pictures/children.png"
};

static const uint8_t french[] = {
#embed "fr.po"
};

static const uint8_t arabic[] = {
#embed "ar.po"
};

EmbeddedFile fixture_accounts(void) {
    return (EmbeddedFile){accounts, sizeof accounts};
}

EmbeddedFile fixture_categories(void) {
    return (EmbeddedFile){categories, sizeof categories};
}

EmbeddedFile fixture_listings(void) {
    return (EmbeddedFile){listings, sizeof listings};
}

EmbeddedFile fixture_transactions(void) {
    return (EmbeddedFile){transactions, sizeof transactions};
}

EmbeddedFile fixture_products(void) {
    return (EmbeddedFile){products, sizeof products};
}

EmbeddedFile fixture_hotels(void) {
    return (EmbeddedFile){hotels, sizeof hotels};
}

EmbeddedFile fixture_calls(void) {
    return (EmbeddedFile){calls, sizeof calls};
}

EmbeddedFile fixture_services(void) {
    return (EmbeddedFile){services, sizeof services};
}

EmbeddedFile fixture_coastline(void) {
    return (EmbeddedFile){coastline, sizeof coastline};
}

EmbeddedFile fixture_picture(int32_t category) {
    switch (category) {
    case 1: return (EmbeddedFile){picture_of_vehicles, sizeof picture_of_vehicles};
    case 2: return (EmbeddedFile){picture_of_fashion, sizeof picture_of_fashion};
    case 3: return (EmbeddedFile){picture_of_tools, sizeof picture_of_tools};
    case 4: return (EmbeddedFile){picture_of_home, sizeof picture_of_home};
    case 5: return (EmbeddedFile){picture_of_leisure, sizeof picture_of_leisure};
    case 6: return (EmbeddedFile){picture_of_property, sizeof picture_of_property};
    case 7: return (EmbeddedFile){picture_of_books, sizeof picture_of_books};
    case 8: return (EmbeddedFile){picture_of_multimedia, sizeof picture_of_multimedia};
    case 9: return (EmbeddedFile){picture_of_services, sizeof picture_of_services};
    case 10: return (EmbeddedFile){picture_of_animals, sizeof picture_of_animals};
    case 11: return (EmbeddedFile){picture_of_children, sizeof picture_of_children};
    default: return (EmbeddedFile){accounts, 0};
    }
}

EmbeddedFile phrases_french(void) {
    return (EmbeddedFile){french, sizeof french};
}

EmbeddedFile phrases_arabic(void) {
    return (EmbeddedFile){arabic, sizeof arabic};
}

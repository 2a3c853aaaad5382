import Catalog
import Domain
import Ports
import Testing

/// Documents that describe the servers of others.
@Suite struct OpenAPIDocumentTests {
    private func server(_ document: String, at address: String? = nil) throws -> (fields: String, server: JSONObject) {
        let document = try #require(OpenAPIDocument(Array(document.utf8)))
        let name = ServiceName(rawValue: "shop")
        let service = try document.services(named: name, at: address.flatMap(ServerAddress.init))[0]
        let read = ServiceDescription.read(service.description, named: "shop", besides: [], in: "/")
        #expect(read.faults.isEmpty)
        let fields = service.fields.map { "\($0.name) \($0.kind)" }.joined(separator: ", ")
        return (fields, service.description.object?.object("server") ?? JSONObject())
    }

    @Test func `examples say what a record is where there is no schema`() throws {
        let (fields, server) = try server(
            #"""
            {"openapi":"3.1.0","servers":[{"url":"https://e.org"}],"paths":{"/api/cards":{"get":{
             "parameters":[{"name":"page","in":"query"},{"name":"per_page","in":"query"}],
             "responses":{"200":{"content":{"application/json":{"schema":{"type":"object"},
              "example":{"data":[{"id":1,"label":"a","count":3,"day":"2024-05-06","at":"2024-05-06T07:08:09Z","on":true,
               "note":null},{"id":2,"note":"b"}],"meta":{"total":2}}}}}}}}}}
            """#)
        #expect(fields == "label text, count number, day date, at time, on yes-no, note text")
        #expect(server["records"]?.text == "data")
        #expect(server.object("paging")["send"]?.text == "page")
    }

    @Test func `Swagger 2 has its server, schemas and secret in other places`() throws {
        let (fields, server) = try server(
            #"""
            {"swagger":"2.0","host":"e.org","basePath":"/v1","schemes":["http","https"],
             "securityDefinitions":{"k":{"type":"apiKey","in":"header","name":"X-Key"}},"security":[{"k":[]}],
             "definitions":{"Flat":{"type":"object","properties":{"id":{"type":"integer"},"rent":{"type":"number"}}}},
             "paths":{"/flats":{"get":{"parameters":[{"name":"limit","in":"query","type":"integer","maximum":50},
              {"name":"offset","in":"query","type":"integer"}],
              "responses":{"200":{"schema":{"type":"array","items":{"$ref":"#/definitions/Flat"}}}}}}}}
            """#)
        #expect(fields == "rent number")
        #expect(server["address"]?.text == "https://e.org/v1")
        #expect(server.object("auth")["header"]?.text == "X-Key")
        #expect(server.object("paging")["limit"] == .number(50))
    }

    @Test(arguments: ["/orders/{id}", "/orders/{orderId}", "/orders/{number}", "/orders/{id}/lines"])
    func `the id has the name of what the list holds, and tells the path of one record`(path: String) throws {
        let text = #"""
            {"openapi":"3.0.0","servers":[{"url":"https://e.org"}],
             "components":{"schemas":{"Order":{"properties":{"customerId":{"type":"integer"},
              "orderId":{"type":"integer"},"total":{"type":"number"}}}}},
             "paths":{"/orders":{"get":{"responses":{"200":{"content":{"application/json":{"schema":{"type":"array",
              "items":{"$ref":"#/components/schemas/Order"}}}}}}}},"\#(path)":{"get":{"responses":{"200":{"content":
              {"application/json":{"schema":{"$ref":"#/components/schemas/Order"}}}}}}}}}
            """#
        let document = try #require(OpenAPIDocument(Array(text.utf8)))
        let description = try document.services(named: ServiceName(rawValue: "shop"))[0].description.object
        #expect(description?["id"]?.text == "orderId")
        let isOfOne = path == "/orders/{id}" || path == "/orders/{orderId}"
        #expect(description?.object("server")["detail"]?.text == (isOfOne ? "orders/{id}" : nil))
    }

    @Test func `an object that holds the fields of a record does not name them`() throws {
        // Names that occur twice, which many documents have, do not matter.
        let (fields, _) = try server(
            #"""
            {"openapi":"3.0.0","servers":[{"url":"https://e.org"}],"info":{},"info":{},"paths":{"/apps":{"get":{
             "responses":{"200":{"content":{"application/json":{"schema":{"type":"array","items":{"properties":{
              "id":{"type":"string"},"attributes":{"type":"object","properties":{
               "name":{"type":"string"},"sku":{"type":"string"},"state":{"enum":["new","old"]}}}}}}}}}}}}}}
            """#)
        #expect(fields == "name text, sku text, state choice")
    }

    @Test(arguments: [
        ("", "http://localhost:8000"), (#""servers":[{"url":"/api/v1"}],"#, "http://localhost:8000/api/v1"),
        (#""servers":[{"url":"https://e.org/x"}],"#, "https://e.org/x"),
    ])
    func `a document without a server means the one that sends it`(servers: String, expected: String) throws {
        let document = #"""
            {"openapi":"3.0.0",\#(servers)"paths":{"/flats":{"get":{"responses":{"200":{"content":{"application/json":
             {"schema":{"type":"array","items":{"properties":{"title":{"type":"string"}}}}}}}}}}}}
            """#
        #expect(try server(document, at: "http://localhost:8000/openapi.json").server["address"]?.text == expected)
    }

    @Test(arguments: [
        ("startAt:integer maxResults:integer", #""total":{"type":"integer"},"#, "offset startAt maxResults"),
        ("from:integer size:integer", "", "offset from size"),
        ("from:string size:integer", "", ""),
        ("offset:string", #""offset":{"type":"string"},"#, "cursor offset offset"),
        (
            "continue:string limit:integer", #""metadata":{"properties":{"continue":{"type":"string"}}},"#,
            "cursor continue metadata.continue limit"
        ),
        ("start_cursor:string", #""next_cursor":{"type":["string","null"]},"#, "cursor start_cursor next_cursor"),
        ("starting_after:string", #""has_more":{"type":"boolean"},"#, "cursor starting_after data.-1.id"),
        ("max_id:string limit:integer", "", "cursor max_id data.-1.id limit"),
        ("page_info:string limit:integer", "", "link limit"),
    ])
    func `the parameters and the answer say how pages are asked for`(
        parameters: String, answer: String, expected: String
    ) throws {
        let parameters = parameters.split(separator: " ").map { word in
            let parts = word.split(separator: ":")
            return #"{"name":"\#(parts[0])","in":"query","schema":{"type":"\#(parts[1])"}}"#
        }
        let paging = try server(
            #"""
            {"openapi":"3.0.0","servers":[{"url":"https://e.org"}],"paths":{"/flats":{"get":{
             "parameters":[\#(parameters.joined(separator: ","))],"responses":{"200":{"content":{"application/json":
             {"schema":{"properties":{\#(answer)"data":{"type":"array","items":{"properties":{"id":{"type":"string"},
             "title":{"type":"string"}}}}}}}}}}}}}}
            """#
        ).server.object("paging")
        let words = ["style", "send", "next", "size"].compactMap { paging[$0]?.text }
        #expect(words.joined(separator: " ") == expected)
    }

    @Test(.timeLimit(.minutes(10))) func `schemas that lead back to each other are read once`() throws {
        let names = (0..<24).map { "N\($0)" }
        let parts = names.map { ##"{"$ref":"#/components/schemas/\##($0)"}"## }.joined(separator: ",")
        let schemas = names.map { #""\#($0)":{"properties":{"of\#($0)":{"type":"string"}},"anyOf":[\#(parts)]}"# }
        let (fields, _) = try server(
            #"""
            {"openapi":"3.0.0","servers":[{"url":"https://e.org"}],
             "components":{"schemas":{\#(schemas.joined(separator: ","))}},"paths":{"/nodes":{"get":{"responses":{"200":
             {"content":{"application/json":{"schema":{"type":"array","items":\#(parts.prefix { $0 != "," })}}}}}}}}}
            """#)
        #expect(fields.contains("ofN0 text") && fields.contains("ofN23 text"))
    }
}

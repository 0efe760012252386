import ApiSchema
import Testing

@testable import TypeScriptReader

@Suite struct ClientTests {
    private static let types = """
        type GetPosts = { page?: number };
        type Post = { id: number };
        type Page<T> = { items: Array<T> };
        """

    private func endpoints(_ members: String, types: String = Self.types) throws -> [String] {
        try Sample(types: types, members: members).endpoints()
    }

    @Test(arguments: [
        (
            "posts(form: GetPosts) { return this.#wrapper<GetPosts, Page<Post>>(HttpType.Get, \"/post/list\", form); }",
            "GET /post/list posts(GetPosts) -> Page<Post>"
        ),
        (
            "async posts(form: GetPosts, options?: RequestOptions): Promise<{ a: string }> {\n"
                + "  return this.wrapper<\n    GetPosts,\n    Page<Post>\n  >(HttpType.Put, '/p', form, options);\n}",
            "PUT /p posts(GetPosts) -> Page<Post>"
        ),
        (
            "posts() { return this.#wrapper<object, Array<Post>>(HttpType.Delete, \"/p\", {}); }",
            "DELETE /p posts() -> Array<Post>"
        ),
        ("posts() { return this.#wrapper<{}, Post>(\"get\", \"/p\", {}); }", "GET /p posts() -> Post"),
        (
            "posts = (form: GetPosts) => this.#wrapper<GetPosts, Post>(HttpType.Post, \"/p\", form);",
            "POST /p posts(GetPosts) -> Post"
        ),
        (
            "get(form: GetPosts) { return this.#wrapper<GetPosts, Post>(HttpType.Post, \"/p\", form,); }",
            "POST /p get(GetPosts) -> Post"
        ),
        (
            "image(image: Upload) { return this.upload<Post>(\"/image\", image, options); }",
            "POST /image image() -> Post, upload"
        ),
        (
            "image(query: GetPosts) { return this.uploadWithQuery<GetPosts, Post>(\"/image\", query, image); }",
            "POST /image image() -> Post, upload, query GetPosts"
        ),
        (
            "a(form: any) { if (form) { return this.#wrapper<object, Post>(HttpType.Get, \"/a\", {}, o, false); } }",
            "GET /a a() -> Post"
        ),
    ])
    func `every form of a call is read`(member: String, endpoint: String) throws {
        #expect(try endpoints(member) == [endpoint])
    }

    @Test(arguments: [
        (
            "posts(@Body() form: GetPosts, o?: Map<A, B>): Promise<Page<Post>> { return this.wrapper(HttpType.Get, \"/p\", form, o); }",
            "GET /p posts(GetPosts) -> Page<Post>"
        ),
        (
            "posts(a = f(1, 2), b?: GetPosts): Post { return this.wrapper(HttpType.Put, \"/p\", b); }",
            "PUT /p posts(GetPosts) -> Post"
        ),
        ("posts(): Promise<Post> { return this.#wrapper(HttpType.Get, \"/p\", {}); }", "GET /p posts() -> Post"),
        (
            "posts = async (form: GetPosts): Promise<Post> => this.#wrapper(HttpType.Put, \"/p\", form);",
            "PUT /p posts(GetPosts) -> Post"
        ),
        (
            "image(image: Upload): Promise<Post> { return this.#upload(\"/i\", image); }",
            "POST /i image() -> Post, upload"
        ),
        (
            "image(q: GetPosts, image: Upload): Promise<Post> { return this.#uploadWithQuery(\"/i\", q, image); }",
            "POST /i image() -> Post, upload, query GetPosts"
        ),
    ])
    func `without type arguments the function's signature counts`(member: String, endpoint: String) throws {
        #expect(try endpoints(member) == [endpoint])
    }

    @Test func `the README's client is read`() throws {
        let reading = try SchemaReader.reading(
            of: [
                "src/models/Pets.ts": """
                type Pet = { id: number }; type GetPets = {}; type Rename = Pet; type PetQuery = {}; type Picture = {};
                type OwnerId = string; type ListPets = {};
                type Page<T> = { items: T[] };
                """,
                "src/api.ts": """
                enum HttpType { Get = "GET", Post = "POST" }

                class Client {
                  @Security("bearerAuth")  // needs a login
                  @Security({})            // … or does not: together, optional
                  getPets(form: GetPets) {
                    return this.wrapper<GetPets, Page<Pet>>(HttpType.Get, "/pets", form);
                  }
                  rename(form: Rename): Promise<Pet> {
                    return this.wrapper("PUT", "/pet", form);
                  }
                  picture(query: PetQuery, image: Upload) {
                    return this.uploadWithQuery<PetQuery, Picture>("/pet/picture", query, image);
                  }
                  petsOf(owner: OwnerId, params?: ListPets): Promise<Pet[]> {
                    return this.http.get<Pet[]>(`/owners/${owner}/pets`, params);
                  }
                }
                """,
            ],
            layout: SourceLayout(types: ["src/models"], clients: ["src/api.ts"])
        )
        let endpoints = reading.schema.endpoints
        #expect(endpoints.map(\.name) == ["petsOf", "rename", "picture", "getPets"])
        #expect(endpoints.map(\.login) == [.never, .never, .never, .optional])
        #expect(
            endpoints[0].path == "/owners/{owner}/pets" && endpoints[0].parameters.map(\.text) == ["owner: OwnerId"]
        )
        #expect(endpoints[1].request == .named("Rename", []) && endpoints[1].response == .named("Pet", []))
        #expect(endpoints[2].upload && endpoints[2].query == .named("PetQuery", []))
    }

    @Test func `the rest of a class is stepped over`() throws {
        let members = #"""
            #apiUrl: string;
            #headers: { [key: string]: string } = {};
            #fetchFunction = fetch.bind(globalThis);
            static { Client.count = 0; }
            [key: string]: any;
            constructor(baseUrl: string, options?: { fetchFunction?: typeof fetch; headers?: { [key: string]: string } }) {
              super();
              this.#apiUrl = `${baseUrl.replace(/\/+$/, "")}/api/${VERSION}`;
            }
            overload(a: string): string;
            get headers() { return this.#headers; }
            #buildFullUrl(endpoint: string) { return `${this.#apiUrl}${endpoint}`; }
            async upload<ResponseType>(path: string, { image }: UploadImage) { return (await r.json()) as ResponseType; }
            async uploadWithQuery<QueryType extends object, ResponseType>(path: string) {
              return this.upload<ResponseType>(`${path}?${encodeGetParams(query)}`, { image }, options);
            }
            async #wrapper<BodyType extends object, ResponseType>(type_: HttpType): Promise<ResponseType> {
              if (a < b) { throw new Error("}"); }
            }
            async uploadImage({ image }: UploadImage): Promise<UploadImageResponse> {
              return await this.#fetchFunction(this.#pictrsUrl, { method: HttpType.Post });
            }
            post(id: number) { return this.#wrapper<object, Post>(HttpType.Get, "/post", {}); }
            """#
        #expect(try endpoints(members) == ["GET /post post() -> Post"])
    }

    @Test func `calls of all classes of a file are read, and text outside of them is not`() throws {
        let files = [
            "src/types/A.ts": Self.types,
            "src/http.ts": """
            import { Post } from "./types/Post";
            @Route("a") class A extends B<C> { a() { return this.wrapper<object, Post>(Verb.Get, "/a", {}); } }
            export class D extends A { d() { return this.wrapper<object, Post>(Verb.Get, "/d", {}); } }
            function f() { return this.wrapper<object, Missing>(Verb.Get, "/f", {}); }
            interface E { e: string }
            enum Verb { Get = "GET" }
            """,
        ]
        #expect(try SchemaReader.reading(of: files).schema.endpoints.map(\.path) == ["/a", "/d"])
    }

    @Test func `decorators say who needs a login`() throws {
        let call = "return this.wrapper<object, Post>(HttpType.Get, "
        let members = """
            @Get("/never")
            @Tags("A", "B")
            never() { \(call)"/never", {}); }
            @Security("bearerAuth")
            @Security({})
            @Get("/optional")
            async optional(@Queries() form: GetPosts, @Inject() options?: RequestOptions) { \(call)"/optional", {}); }
            @Security("bearerAuth")
            required() { \(call)"/required", {}); }
            @Security({})
            open() { \(call)"/open", {}); }
            """
        #expect(
            try endpoints(members) == [
                "GET /never never() -> Post, login never", "GET /open open() -> Post, login never",
                "GET /optional optional() -> Post, login optional", "GET /required required() -> Post, login required",
            ]
        )
    }

    @Test func `the forms' auth fields say who needs a login`() throws {
        let types = """
            type A = { auth: string }; type B = { auth?: string }; type C = { id: number }; type Post = { id: number };
            """
        let members = ["A", "B", "C", "object"].map {
            "f\($0)() { return this.#wrapper<\($0), Post>(HttpType.Post, \"/\($0)\", form); }"
        }
        #expect(
            try endpoints(members.joined(separator: "\n"), types: types) == [
                "POST /A fA(A) -> Post, login required", "POST /B fB(B) -> Post, login optional",
                "POST /C fC(C) -> Post, login never", "POST /object fobject() -> Post, login never",
            ]
        )
    }

    @Test func `what no one says about logins stays open`() throws {
        let members = "a() { return this.#wrapper<GetPosts, Post>(HttpType.Post, \"/a\", form); }"
        #expect(try Sample(types: Self.types, members: members).reading().schema.endpoints.map(\.login) == [nil])
    }

    @Test func `a call outside of the API is left out, and said so`() throws {
        let members = """
            a() { return this.wrapper<object, Post>(HttpType.Get, "/a", {}, options); }
            b() { return this.wrapper<object, Post>(HttpType.Get, "/b", {}, options, true); }
            """
        let reading = try Sample(types: Self.types, members: members).reading()
        #expect(reading.schema.endpoints.map(\.path) == ["/a"])
        #expect(reading.notes == ["left out GET /b: it is outside of the API (src/http.ts:4)"])
    }

    @Test func `a decorator that contradicts its call is said`() throws {
        let members = "@Get(\"/a/list\")\na() { return this.wrapper<object, Post>(HttpType.Get, \"/a\", {}); }"
        let reading = try Sample(types: Self.types, members: members).reading()
        #expect(
            reading.notes == [
                "a is decorated as GET /a/list and calls GET /a, which was used (src/http.ts:4)"
            ]
        )
    }

    @Test(arguments: [
        (
            "a() { return this.#wrapper(HttpType.Get, \"/a\", {}); }",
            "found no type of the result of 'a', expected the types that 'this.#wrapper' sends and gets"
        ),
        (
            "a(): Promise<Post> { return this.#wrapper(HttpType.Get, \"/a\", form); }",
            "found 'form', which is no typed parameter of 'a'"
        ),
        ("a(): Promise<> { return this.#upload(\"/a\", form); }", "found 0 types in the Promise of 'a'"),
        (
            "a() { return this.#wrapper<Post>(HttpType.Get, \"/a\", {}); }",
            "found 1 type arguments of 'this.#wrapper' in 'a'"
        ),
        ("a() { return this.upload<Post, Post>(\"/a\", image); }", "expected <Response>"),
        (
            "a() { return this.#wrapper<object, Post>(HttpType.Patch, \"/a\", {}); }",
            "found the HTTP method 'HttpType.Patch' in 'a'"
        ),
        ("a() { return this.#wrapper<object, Post>(7, \"/a\", {}); }", "found '7', expected the HTTP method of 'a'"),
        (
            "a() { return this.#wrapper<object, Post>(HttpType.Get, `/a/${id}`, {}); }",
            "found ${id} in the path of 'a', expected one of its parameters, with its type"
        ),
        ("a() { return this.#wrapper<object, Post>(HttpType.Get); }", "found ')', expected ',' after the HTTP method"),
        (
            "a() { return this.#wrapper<object, Missing>(HttpType.Get, \"/a\", {}); }",
            "found the type 'Missing' in 'a' (GET /a)"
        ),
        (
            "a() { return this.#wrapper<object, Page>(HttpType.Get, \"/a\", {}); }",
            "found 'Page' with 0 type arguments in 'a' (GET /a), expected 1"
        ),
        ("@Security(scheme)\na() { }", "found @Security(scheme…)"),
        ("a = 1", "found '}', expected ';' after the property 'a'"),
        ("a() ", "expected '{' and the body of 'a'"),
        ("7() { }", "found '7', expected the name of a function or property"),
        ("a() { if (b { } }", "expected ')' for the '{' on line 3"),
    ])
    func `what is not understood is said with its place`(member: String, message: String) throws {
        let error = try Sample(types: Self.types, members: member).error()
        #expect(error.description.hasPrefix("src/http.ts:") && error.description.contains(message), "\(error)")
        #expect(error.line ?? 0 >= 3, "\(error)")
    }

    @Test func `an upload form as a body is an error that says what to call`() throws {
        let error = try Sample(
            types: "type Upload = { image: Blob }; type Post = { id: number };",
            members: "a(f: Upload) { return this.#wrapper<Upload, Post>(HttpType.Post, \"/a\", f); }"
        ).error()
        #expect(error.message.contains("'Upload'") && error.hint?.contains("holds Blob") == true, "\(error)")
    }
}

import ApiSchema
import Testing

@testable import TypeScriptReader

/// Paths with parameters of their function, and calls named after their HTTP method.
@Suite struct PathsTests {
    private static let types = """
        type Params = { limit?: number };
        type Post = { id: PostId };
        type PostId = string;
        """

    private func sample(_ members: String) -> Sample { Sample(types: Self.types, members: members) }

    @Test(arguments: [
        (
            "a(id: PostId) { return this.wrapper<object, Post>(HttpType.Get, `/a/${id}`, {}); }",
            "GET /a/{id} a() -> Post, id: PostId"
        ),
        (
            "a(id: string, p: Params) { return this.wrapper<Params, Post>(\"PUT\", `/a/${encodeURIComponent(id)}/b`, p); }",
            "PUT /a/{id}/b a(Params) -> Post, id: string"
        ),
        (
            "a(a: number, b: PostId): Promise<Post> { return this.wrapper(\"GET\", `/x/${b}/${String(a)}.${a}`, {}); }",
            "GET /x/{b}/{a}.{a} a() -> Post, b: PostId; a: number"
        ),
        (
            "a(id: PostId, image: Upload) { return this.upload<Post>(`/a/${id.toString()}`, image); }",
            "POST /a/{id} a() -> Post, id: PostId, upload"
        ),
        ("a = (id: PostId) => this.wrapper<{}, Post>(\"GET\", `/a/${id}`, {});", "GET /a/{id} a() -> Post, id: PostId"),
        ("a() { return this.wrapper<{}, Post>(\"GET\", `/a`, {}); }", "GET /a a() -> Post"),
    ])
    func `a parameter stands in the path by its name`(member: String, endpoint: String) throws {
        #expect(try sample(member).endpoints() == [endpoint])
    }

    @Test(arguments: [
        ("a(id: PostId) { return this.http.get<Post>(`/a/${id}`); }", "GET /a/{id} a() -> Post, id: PostId"),
        ("a(p?: Params) { return this.http.get<Post[]>(\"/a\", p); }", "GET /a a(Params) -> Array<Post>"),
        (
            "a(p: Params | undefined): Promise<Post> { return this.http.post(\"/a\", p); }", "POST /a a(Params) -> Post"
        ),
        ("async a() { return await this.#http.put<Post>('/a', {}); }", "PUT /a a() -> Post"),
        ("a(id: PostId): Promise<Post> { return this.delete(`/a/${id}`); }", "DELETE /a/{id} a() -> Post, id: PostId"),
        ("a(p: Params): Promise<Post> { return this.patch(\"/a\", p, options); }", "PATCH /a a(Params) -> Post"),
    ])
    func `a call by its method's name is read`(member: String, endpoint: String) throws {
        #expect(try sample(member).endpoints() == [endpoint])
    }

    @Test func `what has such a name and no path is no call`() throws {
        let members = """
            a() { this.cache.get("a"); this.map.delete(key); this.get(); return this.http.get<Post>("/a"); }
            b() { return this.http.get<A < B; }
            """
        #expect(try sample(members).endpoints() == ["GET /a a() -> Post"])
    }

    @Test(arguments: [
        ("a(id: PostId) { return this.wrapper<{}, Post>(\"GET\", `/a/${this.id}`, {}); }", "found ${this.id}"),
        ("a(f: Params) { return this.wrapper<{}, Post>(\"GET\", `/a/${f.limit}`, {}); }", "found ${f.limit}"),
        ("a(id) { return this.wrapper<{}, Post>(\"GET\", `/a/${id}`, {}); }", "found ${id}"),
        ("a() { return this.wrapper<{}, Post>(\"GET\", `/a/${id ? `/${id}` : ''}`, {}); }", "found ${id ? `/${id}"),
        (
            "a(id?: PostId) { return this.wrapper<{}, Post>(\"GET\", `/a/${id}`, {}); }",
            "which may be undefined, expected what is always there"
        ),
        (
            "a(id: PostId | undefined) { return this.wrapper<{}, Post>(\"GET\", `/a/${id}`, {}); }",
            "which may be undefined"
        ),
        ("a(q: string) { return this.wrapper<{}, Post>(\"GET\", `/a?q=${q}`, {}); }", "found '?' in the path of 'a'"),
        ("a() { return this.wrapper<{}, Post>(\"GET\", \"/a#b\", {}); }", "found '#' in the path of 'a'"),
        ("a() { return this.wrapper<{}, Post>(\"GET\", \"/a/{id}\", {}); }", "found '{' in the path of 'a'"),
        ("a(p: string) { return this.wrapper<{}, Post>(\"GET\", p, {}); }", "found 'p', expected the path as a string"),
        (
            "a(id: Missing) { return this.wrapper<{}, Post>(\"GET\", `/a/${id}`, {}); }",
            "found the type 'Missing' in 'a'"
        ),
        ("a(p: Params) { return this.http.get<Params, Post>(\"/a\", p); }", "expected <Response>"),
        ("a(x: string) { return this.http.get<Post>(\"/a\", { x }); }", "found '…', which is no typed parameter"),
    ])
    func `what is not understood is said with its place`(member: String, message: String) throws {
        let error = try sample("\n" + member).error()
        #expect(error.description.hasPrefix("src/http.ts:4: ") && error.message.contains(message), "\(error)")
    }
}

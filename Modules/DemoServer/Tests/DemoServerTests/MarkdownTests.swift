import Testing

@testable import DemoServer

@Suite struct `Markdown as HTML` {
    @Test(
        arguments: [
            ("one\ntwo\n\nthree", "<p>one\ntwo</p>\n<p>three</p>\n"),
            ("## Head ", "<h2>Head</h2>\n"),
            (
                "*a* **b** ***c*** ~~d~~ _e_ __f__",
                "<p><em>a</em> <strong>b</strong> <em><strong>c</strong></em> <del>d</del> <em>e</em> <strong>f</strong></p>\n"
            ),
            ("snake_case_name 2 * 3 * 4", "<p>snake_case_name 2 * 3 * 4</p>\n"),
            ("**a *b** c*", "<p><strong>a *b</strong> c*</p>\n"),
            ("`a *b* <c>` ``x ` y``", "<p><code>a *b* &lt;c&gt;</code> <code>x ` y</code></p>\n"),
            (#"\*a\* \q"#, "<p>*a* \\q</p>\n"),
            ("a  \nb\\\nc", "<p>a<br />\nb<br />\nc</p>\n"),
            ("&amp; & &#8364; <b>", "<p>&amp; &amp; &#8364; &lt;b&gt;</p>\n"),
            ("---", "<hr />\n"),
            ("> a\nb\n>\n> > c", "<blockquote>\n<p>a\nb</p>\n<blockquote>\n<p>c</p>\n</blockquote>\n</blockquote>\n"),
            ("- a\n- b\n  - c\n\ntext", "<ul>\n<li>a</li>\n<li>b\n<ul>\n<li>c</li>\n</ul></li>\n</ul>\n<p>text</p>\n"),
            ("3. a\n\n4. b", "<ol start=\"3\">\n<li><p>a</p></li>\n<li><p>b</p></li>\n</ol>\n"),
            (
                "```swift\nlet a = \"<\"\n\n```\nb",
                "<pre><code class=\"language-swift\">let a = &quot;&lt;&quot;\n\n</code></pre>\n<p>b</p>\n"
            ),
            (
                "::: spoiler The *end*\nhe wins\n:::\nb",
                "<details><summary>The *end*</summary><p>he wins</p>\n</details>\n<p>b</p>\n"
            ),
        ]
    )
    func `common marks become tags`(text: String, html: String) {
        #expect(Markdown.html(text) == html)
    }

    @Test(
        arguments: [
            (
                "[a *b*](https://c.d/e_(f) \"g\")",
                "<a href=\"https://c.d/e_(f)\" rel=\"nofollow\" title=\"g\">a <em>b</em></a>"
            ),
            ("![a *b*](https://c.d/e.png)", "<img src=\"https://c.d/e.png\" alt=\"a b\" />"),
            ("[![a](/b)](/c)", "<a href=\"/c\" rel=\"nofollow\"><img src=\"/b\" alt=\"a\" /></a>"),
            ("<https://a.b>", "<a href=\"https://a.b\" rel=\"nofollow\">https://a.b</a>"),
            (
                "(https://a.b/c?d=e&f=g).",
                "(<a href=\"https://a.b/c?d=e&amp;f=g\" rel=\"nofollow\">https://a.b/c?d=e&amp;f=g</a>)."
            ),
            ("[a] (b) [c", "[a] (b) [c"),
            ("[a [b](/c) d](/e)", "[a <a href=\"/c\" rel=\"nofollow\">b</a> d](/e)"),
            ("[a](javascript:alert(1))", "[a](javascript:alert(1))"),
            ("[a](JaVaScRiPt:alert(1))", "[a](JaVaScRiPt:alert(1))"),
            ("![a](data:text/html,b)", "![a](data:text/html,b)"),
            ("[a](/b\"onload=c)", "<a href=\"/b&quot;onload=c\" rel=\"nofollow\">a</a>"),
        ]
    )
    func `links lead where they say, and to no script`(text: String, html: String) {
        #expect(Markdown.html(text) == "<p>\(html)</p>\n")
    }

    /// Inputs for which a repeated search at every mark would take quadratic time or worse; a text forty times as long would then take 1600
    /// times as long. The limit of 250 leaves room for a busy machine.
    @Test(
        arguments: [
            "[", "![", "](", "[](", "[a](b ", "[a](<", "[a](b \"", "*", "* ", "*a ", "**a*", "_a*", "`", "`a``b```",
            ">", "> ",
            "- ", "-", "1. ", "- a\n", "  - a\n", "> a\n", ">a\n\n", "<a:", "&", "&a", "\\", "(", "![a](b)", "[a](b)",
            "::: spoiler a\n", "```\n", "~", "#",
            "http://a", "https://a(", " ", "\n", "\u{0}", "é", "a\n- ", "[*", "*[a](b", "@a", "@a@",
        ]
    )
    func `no text takes more than its length`(mark: String) {
        func time(_ count: Int) -> Double {
            let text = String(repeating: mark, count: count / mark.utf8.count)
            return ThreadTime.least(of: 3) { _ = Markdown.html(text) }
        }
        let (short, long) = (time(1000), time(40_000))
        #expect(
            long < max(short, 0.001) * 100,
            "\(mark): \(short) s for 1 kB, \(long) s for 40 kB; look for a search that starts anew at each mark"
        )
    }
}

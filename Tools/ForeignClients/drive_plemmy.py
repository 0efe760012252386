"""Drives plemmy, as it comes from PyPI, against a server: drive_plemmy.py http://127.0.0.1:PORT

Every method is called, what it did is read back, and every class that reads an answer is given one. The server's world is the recorded one,
and is not what it was afterwards.
"""

import inspect
import io
import sys

import plemmy
import requests
from PIL import Image as Picture
from plemmy import LemmyHttp, responses, views

from exercised import Exercised, equal, expect

address = sys.argv[1]


class ExercisedAnswers(Exercised):
    """plemmy's methods return what the server answered, whatever it was."""

    def counts(self, result):
        return not isinstance(result, requests.Response) or result.ok

    def words(self, result):
        return f"{result.status_code} {result.text}" if isinstance(result, requests.Response) else str(result)


exercised = ExercisedAnswers(plemmy)
# Classes that read an answer: those that did, and those that cannot read what a server of this version says, with the reason.
readers = {name for name, each in inspect.getmembers(responses, inspect.isclass) if each.__module__ == responses.__name__}
has_read = set()
cannot_read = {}
# How a class of plemmy's complains of a member that came after it, and of a list that it takes for an object.
list_for_object = "it takes a list for an object"


def newer(member):
    return f"unexpected keyword argument '{member}'"


def ok(answer, reader=None):
    """The answer, read by its class if there is one."""
    expect(answer.ok, f"{answer.request.method} {answer.request.url} answers {answer.status_code} {answer.text}")
    if not reader:
        return answer.json()
    read = reader(answer)
    has_read.add(reader.__name__)
    return read


def unread(answer, reader, complaint, why):
    """The answer, after its class has failed to read it with this complaint."""
    found = ok(answer)
    try:
        reader(answer)
    except Exception as failure:
        expect(complaint in str(failure), f"{reader.__name__} fails with {failure} instead of {complaint}")
        cannot_read[reader.__name__] = why
        return found
    raise AssertionError(f"{reader.__name__} reads what it could not: it belongs among those that can")


def connect(name=None, password=None):
    client = LemmyHttp(address)
    if name:
        expect(ok(client.login(name, password or f"{name}-password"), responses.LoginResponse).jwt, f"{name} has no token")
    return client


guest = connect()
carol = connect("carol", "carol-is-admin")
alice = connect("alice")
bob = connect("bob")
ids = {name: ok(guest.get_person_details(username=name))["person_view"]["person"]["id"] for name in ["alice", "bob", "carol"]}
made = ok(carol.create_community("foreign_clients", "Foreign clients", description="Made by plemmy"))
home = made["community_view"]["community"]["id"]


def new_post(who=alice, **more):
    return ok(who.create_post(home, "A post of plemmy's", **more), responses.PostResponse).post_view.post.id


def new_comment(post, who=alice, content="A comment", **more):
    return ok(who.create_comment(content, post, **more), responses.CommentResponse).comment_view.comment.id


def seen(post, who=bob):
    return ok(who.get_post(id=post))["post_view"]


def register(name, **more):
    form = {"password": "a long password", "password_verify": "a long password", "show_nsfw": True, **more}
    return ok(guest.register(username=name, **form), responses.LoginResponse)


def ask(client, method, path, **form):
    """What plemmy has no method for."""
    return client._session.request(method, f"{address}/api/v3{path}", json=form, timeout=10)


def person(name):
    return ok(carol.get_person_details(username=name), responses.GetPersonDetailsResponse).person_view.person.id


# --- Who and where --------------------------------------------------------------------------------------------------------------


def accounts():
    expect(register("newcomer").jwt, "who registers is not logged in")
    newcomer = connect("newcomer", "a long password")
    ok(newcomer.change_password("another password", "another password", "a long password"), responses.LoginResponse)
    exercised.refuse("LemmyHttp.login", "the password was changed", "status code: 401", lambda: connect("newcomer", "a long password"))
    newcomer = connect("newcomer", "another password")
    exercised.refuse(
        "LemmyHttp.delete_account",
        "plemmy does not say whether posts go too",
        '400 {"error":"unknown","message":"Json deserialize error: missing field `delete_content`',
        lambda: newcomer.delete_account("another password"),
    )
    register("with_mail", email="somebody@strata.test")
    exercised.refuse(
        "LemmyHttp.password_reset",
        "there is no mail",
        '400 {"error":"no_email_setup"',
        lambda: guest.password_reset("somebody@strata.test"),
    )
    exercised.refuse(
        "LemmyHttp.password_change_after_reset",
        "no such token was sent",
        '400 {"error":"token_not_found"}',
        lambda: guest.password_change_after_reset("a long password", "a long password", "no token"),
    )
    exercised.refuse(
        "LemmyHttp.verify_email", "no such token was sent", '400 {"error":"token_not_found"}', lambda: guest.verify_email("no token")
    )
    captcha = ok(guest.get_captcha(), responses.GetCaptchaResponse)
    equal(captcha.ok, None, "a captcha of a site without")


def settings():
    ok(alice.save_user_settings(display_name="Alice of plemmy", bio="Written by plemmy", bot_account=False, show_new_post_notifs=True))
    equal(ok(alice.get_site())["my_user"]["local_user_view"]["person"]["display_name"], "Alice of plemmy", "a name")


def the_site():
    newest, why = newer("federation_signed_fetch"), "LocalSite"
    site = unread(guest.get_site(), responses.GetSiteResponse, newest, why)
    exercised.refuse("SiteView.parse", why, newest, lambda: views.SiteView(site["site_view"]))
    edit = carol.edit_site(name="Renamed", taglines=["One"], actor_name_max_length=30, discussion_languages=[0, 37])
    equal(unread(edit, responses.SiteResponse, newest, why)["site_view"]["site"]["name"], "Renamed", "its name")
    exercised.refuse("LemmyHttp.create_site", "there is one", '400 {"error":"site_already_exists"', lambda: carol.create_site("Again"))
    exercised.refuse("LemmyHttp.edit_site", "bob is no admin", '"not_an_admin"', lambda: bob.edit_site(name="Bob's"))
    instances = ok(guest.get_federated_instances(), responses.GetFederatedInstancesResponse).federated_instances
    expect("elsewhere.test" in [each.domain for each in instances.linked], "an instance is missing")


def finding():
    post = new_post(body="unmistakable quokkas")
    found = ok(bob.search("unmistakable quokkas", type_="Posts", sort="New", listing_type="All", limit=5, page=1), responses.SearchResponse)
    equal([each.post.id for each in found.posts], [post], "what a search finds")
    link = seen(post)["post"]["ap_id"]
    equal(ok(alice.resolve_object(link), responses.ResolveObjectResponse).post.post.id, post, "a post by its address")
    exercised.refuse(
        "LemmyHttp.resolve_object",
        "no other server can be reached",
        '"couldnt_find_object"',
        lambda: alice.resolve_object("https://example.com/post/1"),
    )
    exercised.refuse(
        "LemmyHttp.get_site_metadata",
        "no page can be reached",
        '400 {"error":"unknown"',
        lambda: alice.get_site_metadata("http://example.com/"),
    )
    cannot_read["GetSiteMetadataResponse"] = "there is no such answer"


# --- Posts ----------------------------------------------------------------------------------------------------------------------


def posts():
    post = new_post(body="Text", nsfw=False, language_id=37)
    listed = ok(bob.get_posts(community_id=home, sort="New", type_="All", limit=50), responses.GetPostsResponse)
    expect(post in [each.post.id for each in listed.posts], "a new post is not in its community's list")
    first = ok(bob.get_posts(community_name="foreign_clients", limit=1, sort="New"), responses.GetPostsResponse)
    second = ok(
        bob.get_posts(community_name="foreign_clients", limit=1, sort="New", page_cursor=first.next_page), responses.GetPostsResponse
    )
    equal([first.posts[0].post.id, second.posts[0].post.id], [each.post.id for each in listed.posts[:2]], "two pages")
    edited = ok(alice.edit_post(post, name="Edited", body="Other", nsfw=True, language_id=0), responses.PostResponse).post_view.post
    equal((edited.name, edited.body, edited.nsfw), ("Edited", "Other", True), "an edited post")
    whole = unread(bob.get_post(id=post), responses.GetPostResponse, newer("subscribers_local"), "CommunityAggregates")
    equal(whole["post_view"]["post"]["body"], "Other", "an edited text")
    equal(ok(bob.like_post(post, 1), responses.PostResponse).post_view.counts.score, 2, "the score of two votes")
    equal(ok(bob.like_post(post, -1), responses.PostResponse).post_view.my_vote, -1, "a vote")
    expect(ok(bob.save_post(post, True), responses.PostResponse).post_view.saved, "a saved post is not")
    exercised.refuse(
        "LemmyHttp.mark_post_as_read",
        "plemmy names one post and Lemmy wants a list since 0.19.4",
        "missing field `post_ids`",
        lambda: bob.mark_post_as_read(post, True),
    )
    expect(ok(alice.delete_post(True, post), responses.PostResponse).post_view.post.deleted, "a deleted post is not")
    ok(alice.delete_post(False, post))
    expect(ok(carol.lock_post(True, post), responses.PostResponse).post_view.post.locked, "a locked post is not")
    ok(carol.lock_post(False, post))
    expect(ok(carol.feature_post("Community", True, post)).get("post_view")["post"]["featured_community"], "a pinned post is not")
    expect(ok(carol.remove_post(post, True, "to see"), responses.PostResponse).post_view.post.removed, "a removed post is not")
    ok(carol.remove_post(post, False))
    report = ok(bob.create_post_report(post, "looks odd"), responses.PostReportResponse).post_report_view.post_report.id
    reports = ok(carol.list_post_reports(community_id=home, limit=10, page=1, unresolved_only="true"), responses.ListPostReportsResponse)
    equal([each.post_report.id for each in reports.post_reports], [report], "open reports")
    counts = ok(carol.get_report_count(home), responses.GetReportCountResponse)
    equal((counts.community_id, counts.post_reports), (home, 1), "how many there are")
    resolved = ok(carol.resolve_post_report(report, True), responses.PostReportResponse).post_report_view
    equal((resolved.post_report.resolved, resolved.resolver.name), (True, "carol"), "a resolved report")
    expect(ok(carol.purge_post(post, "gone"), responses.PurgeItemResponse).success, "purging")
    exercised.refuse("LemmyHttp.get_post", "it was purged", '"couldnt_find_post"', lambda: carol.get_post(id=post))


# --- Comments -------------------------------------------------------------------------------------------------------------------


def comments():
    post = new_post()
    top = new_comment(post, language_id=0, form_id="a")
    reply = new_comment(post, who=bob, content="A reply to @alice@strata.test", parent_id=top)
    tree = ok(carol.get_comments(post_id=post, max_depth=8, sort="Hot", type_="All"), responses.GetCommentsResponse).comments
    equal([each.comment.path for each in tree], [f"0.{top}", f"0.{top}.{reply}"], "the tree")
    equal(ok(carol.get_comment(top), responses.CommentResponse).comment_view.counts.child_count, 1, "the number of replies")
    equal(
        ok(alice.edit_comment(top, content="Changed", form_id="b"), responses.CommentResponse).comment_view.comment.content, "Changed", "it"
    )
    equal(ok(bob.like_comment(top, 1), responses.CommentResponse).comment_view.counts.score, 2, "the score of two votes")
    expect(ok(bob.save_comment(top, True), responses.CommentResponse).comment_view.saved, "a saved comment is not")
    expect(ok(bob.delete_comment(reply, True), responses.CommentResponse).comment_view.comment.deleted, "a deleted comment is not")
    ok(bob.delete_comment(reply, False))
    own = new_comment(post, who=carol)
    expect(
        ok(carol.distinguish_comment(own, True), responses.CommentResponse).comment_view.comment.distinguished, "it is not distinguished"
    )
    expect(
        ok(carol.remove_comment(top, True, "to see"), responses.CommentResponse).comment_view.comment.removed, "a removed comment is not"
    )
    ok(carol.remove_comment(top, False))
    report = ok(bob.create_comment_report(top, "looks odd"), responses.CommentReportResponse).comment_report_view.comment_report.id
    reports = ok(
        carol.list_comment_reports(community_id=home, limit=10, page=1, unresolved_only="true"), responses.ListCommentReportsResponse
    )
    equal([each.comment_report.id for each in reports.comment_reports], [report], "open reports")
    expect(
        ok(carol.resolve_comment_report(report, True), responses.CommentReportResponse).comment_report_view.comment_report.resolved, "open"
    )
    expect(ok(carol.purge_comment(own, "gone"), responses.PurgeItemResponse).success, "purging")


def the_inbox():
    post = new_post()
    comment = new_comment(post, who=bob, content="@alice@strata.test look")
    answer = new_comment(post, who=bob, content="And this", parent_id=new_comment(post))
    counts = ok(alice.get_unread_count(), responses.GetUnreadCountResponse)
    expect(counts.mentions > 0 and counts.replies > 0, "the inbox is empty")
    mentions = unread(
        alice.get_person_mentions(limit=50, page=1, sort="New", unread_only="true"),
        responses.GetPersonMentionsResponse,
        "list",
        list_for_object,
    )
    row = [each for each in mentions["mentions"] if each["comment"]["id"] == comment][0]
    equal(views.PersonMentionView(row).recipient.name, "alice", "who was mentioned")
    marked = ok(alice.mark_person_mention_as_read(row["person_mention"]["id"], True), responses.PersonMentionResponse)
    expect(marked.person_mention_view.person_mention.read, "a mention that was read is unread")
    replies = unread(
        alice.get_replies(limit=50, page=1, sort="New", unread_only="true"), responses.GetRepliesResponse, "list", list_for_object
    )
    row = [each for each in replies["replies"] if each["comment"]["id"] == answer][0]
    marked = ok(alice.mark_comment_reply_as_read(row["comment_reply"]["id"], True), responses.CommentReplyResponse)
    expect(marked.comment_reply_view.comment_reply.read, "a reply that was read is unread")
    unread(alice.mark_all_as_read(), responses.GetRepliesResponse, "list", list_for_object)
    counts = ok(alice.get_unread_count(), responses.GetUnreadCountResponse)
    equal((counts.mentions, counts.replies, counts.private_messages), (0, 0, 0), "what is unread after all")


def messages():
    newest, why = newer("removed"), "PrivateMessage"
    sent = unread(bob.create_private_message("Hello", ids["alice"]), responses.PrivateMessageResponse, newest, why)["private_message_view"]
    equal((sent["private_message"]["content"], sent["recipient"]["name"]), ("Hello", "alice"), "a message")
    exercised.refuse("PrivateMessageView.parse", why, newest, lambda: views.PrivateMessageView(sent))
    number = sent["private_message"]["id"]
    edited = ok(bob.edit_private_message("Hello again", number))["private_message_view"]["private_message"]
    equal(edited["content"], "Hello again", "an edited message")
    arrived = ok(alice.get_private_messages(limit=50, page=1, unread_only="true"))["private_messages"]
    equal(arrived[0]["private_message"]["content"], "Hello again", "what has arrived")
    expect(ok(alice.mark_private_message_as_read(number, True))["private_message_view"]["private_message"]["read"], "it is unread")
    exercised.refuse(
        "LemmyHttp.create_private_message_report",
        "plemmy asks a route that there is not",
        "404 ",
        lambda: alice.create_private_message_report(number, "looks odd"),
    )
    answer = ask(alice, "POST", "/private_message/report", private_message_id=number, reason="looks odd")
    report = unread(answer, responses.PrivateMessageReportResponse, newest, why)["private_message_report_view"]
    exercised.refuse("PrivateMessageReportView.parse", why, newest, lambda: views.PrivateMessageReportView(report))
    report = report["private_message_report"]["id"]
    answer = carol.list_private_message_reports(limit=10, page=1, unresolved_only="true")
    listed = unread(answer, responses.ListPrivateMessageReportsResponse, newest, why)["private_message_reports"]
    expect(report in [each["private_message_report"]["id"] for each in listed], "a report is not in the list")
    resolved = ok(carol.resolve_private_message_report(report, True))["private_message_report_view"]
    expect(resolved["private_message_report"]["resolved"], "a resolved report is not")
    expect(ok(bob.delete_private_message(True, number))["private_message_view"]["private_message"]["deleted"], "a deleted message is not")


# --- Communities ----------------------------------------------------------------------------------------------------------------


def communities():
    # All that a community's numbers stand in, plemmy cannot read.
    newest, why = newer("subscribers_local"), "CommunityAggregates"
    number = unread(bob.create_community("of_bob", "Bob's", nsfw=False, discussion_languages=[0]), responses.CommunityResponse, newest, why)
    number = number["community_view"]["community"]["id"]
    found = unread(guest.get_community(name="of_bob"), responses.GetCommunityResponse, newest, why)
    equal(found["community_view"]["community"]["id"], number, "a community by name")
    listed = unread(guest.list_communities(limit=50, page=1, sort="New", type_="Local"), responses.ListCommunitiesResponse, newest, why)
    equal(listed["communities"][0]["community"]["id"], number, "the newest community")
    equal(ok(guest.get_communities(type_="Local", sort="New", page=1, limit=50)), listed, "the same, asked in another way")
    exercised.refuse("CommunityView.parse", why, newest, lambda: views.CommunityView(listed["communities"][0]))
    edited = ok(bob.edit_community(number, title="Bob's own", posting_restricted_to_mods=False))
    equal(edited["community_view"]["community"]["title"], "Bob's own", "an edited title")
    equal(ok(alice.follow_community(number, True))["community_view"]["subscribed"], "Subscribed", "following")
    blocked = unread(alice.block_community(True, number), responses.BlockCommunityResponse, newest, why)
    expect(blocked["blocked"], "a blocked community is not")
    ok(alice.block_community(False, number))
    mods = unread(bob.add_mod_to_community(True, number, ids["alice"]), responses.AddModToCommunityResponse, "list", list_for_object)
    equal([views.CommunityModeratorView(each).moderator.name for each in mods["moderators"]], ["bob", "alice"], "the moderators")
    banned = ok(carol.ban_from_community(True, number, person("newcomer"), 1924992000, "to see", False), responses.BanFromCommunityResponse)
    equal((banned.banned, banned.person_view.person.name), (True, "newcomer"), "a ban")
    moved = unread(bob.transfer_community(number, ids["alice"]), responses.GetCommunityResponse, newest, why)
    equal(moved["moderators"][0]["moderator"]["name"], "alice", "who comes first")
    expect(ok(alice.delete_community(number, True))["community_view"]["community"]["deleted"], "a deleted community is not")
    ok(alice.delete_community(number, False))
    expect(ok(carol.remove_community(number, True, reason="to see"))["community_view"]["community"]["removed"], "a removed one is not")
    ok(carol.remove_community(number, False))
    expect(ok(carol.purge_community(number, "gone"), responses.PurgeItemResponse).success, "purging")


# --- Administration -------------------------------------------------------------------------------------------------------------


def people():
    expect(ok(alice.block_person(True, ids["bob"]), responses.BlockPersonResponse).blocked, "who was blocked is not")
    ok(alice.block_person(False, ids["bob"]))
    exercised.refuse(
        "LemmyHttp.block_person", "an admin is never blocked", '"cant_block_admin"', lambda: alice.block_person(True, ids["carol"])
    )
    register("banned_soon")
    member = person("banned_soon")
    expect(ok(carol.ban_person(True, member, 1924992000, "to see", False), responses.BanPersonResponse).banned, "a ban is none")
    banned = ok(carol.get_banned_persons(), responses.BannedPersonsResponse).banned
    expect("banned_soon" in [each.person.name for each in banned], "who is banned is not in the list")
    ok(carol.ban_person(False, member))
    admins = unread(carol.add_admin(True, member), responses.AddAdminResponse, "list", list_for_object)
    equal([views.PersonView(each).person.name for each in admins["admins"]], ["carol", "banned_soon"], "the admins")
    left = unread(
        connect("banned_soon", "a long password").leave_admin(), responses.GetSiteResponse, newer("federation_signed_fetch"), "LocalSite"
    )
    equal([each["person"]["name"] for each in left["admins"]], ["carol"], "the admins")
    expect(ok(carol.purge_person(member, "gone"), responses.PurgeItemResponse).success, "purging")


def applications():
    ok(carol.edit_site(registration_mode="RequireApplication", application_question="Why?"))
    equal(register("applicant", answer="Because").jwt, None, "a token before anybody has said yes")
    equal(
        ok(
            carol.get_unread_registration_application_count(), responses.GetUnreadRegistrationApplicationCountResponse
        ).registration_applications,
        1,
        "how many wait",
    )
    complaint = newer("blur_nsfw")
    listed = unread(
        carol.list_registration_applications(limit=10, page=1, unread_only="true"),
        responses.ListRegistrationApplicationsResponse,
        complaint,
        "LocalUser",
    )
    (row,) = listed["registration_applications"]
    exercised.refuse("RegistrationApplicationView.parse", "LocalUser", complaint, lambda: views.RegistrationApplicationView(row))
    number = row["registration_application"]["id"]
    unread(carol.approve_registration_application(True, number), responses.RegistrationApplicationResponse, complaint, "LocalUser")
    connect("applicant", "a long password")
    ok(carol.edit_site(registration_mode="Open"))


def emoji():
    made = carol.create_custom_emoji("A quokka", "animals", "http://strata.test/quokka.png", ["quokka"], "quokka")
    made = unread(made, responses.CustomEmojiResponse, "must be a mapping, not list", "its keywords are a list")
    exercised.refuse(
        "CustomEmojiView.parse",
        "its keywords are a list",
        "must be a mapping, not list",
        lambda: views.CustomEmojiView(made["custom_emoji"]),
    )
    number = made["custom_emoji"]["custom_emoji"]["id"]
    edited = ok(carol.edit_custom_emoji("Still a quokka", "animals", number, "http://strata.test/quokka.png", ["quokka"]))
    equal(edited["custom_emoji"]["custom_emoji"]["alt_text"], "Still a quokka", "an edited text")
    gone = unread(carol.delete_custom_emoji(number), responses.DeleteCustomEmojiResponse, "'id'", "the number is not said since 0.19")
    expect(gone["success"], "deleting")


def the_log():
    post = new_post()
    comment = new_comment(post)
    ok(carol.lock_post(True, post))
    ok(carol.feature_post("Community", True, post))
    ok(carol.remove_comment(comment, True, "to see"))
    ok(carol.remove_post(post, True, "to see"))
    ok(ask(carol, "PUT", "/community/hide", community_id=home, hidden=True, reason="to see"))
    ok(carol.add_mod_to_community(True, home, ids["bob"]))
    ok(carol.transfer_community(home, ids["bob"]))
    ok(carol.remove_community(home, True, reason="to see"))
    log = unread(carol.get_modlog("All", limit=50, page=1), responses.GetModlogResponse, "list", list_for_object)
    # Its rows can be read one by one; what all of these classes are based on reads nothing.
    views.ViewObject({})
    rows = {
        "added": views.ModAddView,
        "added_to_community": views.ModAddCommunityView,
        "admin_purged_comments": views.AdminPurgeCommentView,
        "admin_purged_communities": views.AdminPurgeCommunityView,
        "admin_purged_persons": views.AdminPurgePersonView,
        "admin_purged_posts": views.AdminPurgePostView,
        "banned": views.ModBanView,
        "banned_from_community": views.ModBanFromCommunityView,
        "featured_posts": views.ModFeaturePostView,
        "hidden_communities": views.ModHideCommunityView,
        "locked_posts": views.ModLockPostView,
        "removed_comments": views.ModRemoveCommentView,
        "removed_communities": views.ModRemoveCommunityView,
        "removed_posts": views.ModRemovePostView,
        "transferred_to_community": views.ModTransferCommunityView,
    }
    equal(sorted(log), sorted(rows), "the kinds of entries")
    for key, view in rows.items():
        expect(log[key], f"no entry among {key}")
        view(log[key][0])


# --- Pictures -------------------------------------------------------------------------------------------------------------------


def pictures():
    encoded = io.BytesIO()
    Picture.new("RGB", (48, 32), "teal").save(encoded, format="png")
    answer = alice.upload_image(("teal.png", encoded.getvalue()))
    uploaded = unread(answer, responses.UploadImageResponse, newer("details"), "ImageFile")
    equal((uploaded["msg"], len(uploaded["files"])), ("ok", 1), "an upload")
    file = uploaded["files"][0]
    link = f"{address}/pictrs/image/{file['file']}"
    equal(requests.get(link, timeout=10).content, encoded.getvalue(), "the bytes of a picture")
    gone = alice._session.get(f"{address}/pictrs/image/delete/{file['delete_token']}/{file['file']}", timeout=10)
    expect(gone.ok, f"deleting a picture answers {gone.status_code} {gone.text}")
    equal(requests.get(link, timeout=10).status_code, 404, "the status of a deleted picture")
    exercised.refuse(
        "LemmyHttp.upload_image",
        "only who is logged in may",
        '401 {"error":"incorrect_login"}',
        lambda: guest.upload_image(("teal.png", encoded.getvalue())),
    )


def every_reader():
    equal(sorted(readers - has_read - cannot_read.keys()), [], "classes that have read nothing")
    reading = len(readers & has_read)
    print(f"result: plemmy {plemmy.__version__}: of {len(readers)} classes {reading} read the answers, the others know an older Lemmy")


exercised.run(
    f"plemmy {plemmy.__version__}",
    [
        accounts,
        settings,
        the_site,
        finding,
        posts,
        comments,
        the_inbox,
        messages,
        communities,
        people,
        applications,
        emoji,
        the_log,
        pictures,
        every_reader,
    ],
)

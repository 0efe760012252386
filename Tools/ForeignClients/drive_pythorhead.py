"""Drives pythorhead, as it comes from PyPI, against a server: drive_pythorhead.py http://127.0.0.1:PORT

Every public method is called and what it did is read back. The server's world is the recorded one, and is not what it was afterwards.
"""

import io
import logging
import os
import sys
import tempfile
import urllib.error
import urllib.request
from datetime import datetime, timezone

import pythorhead
from loguru import logger as other_logger
from PIL import Image as Picture
from pythorhead import Lemmy
from pythorhead.classes.admin import ApplicationStatus
from pythorhead.requestor import Request
from pythorhead.types import (
    CommentSortType,
    FeatureType,
    LanguageType,
    ListingType,
    ModlogActionType,
    SearchOption,
    SearchType,
    SortType,
)

from exercised import Exercised, equal, expect

address = sys.argv[1]
exercised = Exercised(pythorhead)
# It says in two logs what it is refused.
logging.disable(logging.CRITICAL)
other_logger.remove()


def connect(name=None, password=None):
    """A client that raises what it is refused, with somebody logged in."""
    lemmy = Lemmy(address, raise_exceptions=True, request_timeout=10)
    if name:
        expect(lemmy.log_in(name, password or f"{name}-password"), f"{name} could not log in")
    return lemmy


carol = connect("carol", "carol-is-admin")
alice = connect("alice")
bob = connect("bob")
ids = {name: carol.get_user(username=name).id for name in ["alice", "bob", "carol"]}
home = carol.community.create("foreign_clients", "Foreign clients", description="Made by pythorhead")["community_view"]["community"]["id"]


def new_post(who=alice, **more):
    return who.post.create(home, "A post of pythorhead's", **more)["post_view"]["post"]["id"]


def new_comment(post, who=alice, content="A comment", **more):
    return who.comment.create(post, content, **more)["comment_view"]["comment"]["id"]


def seen(post, who=bob):
    return who.post.get(post)["post_view"]


# --- Who and where --------------------------------------------------------------------------------------------------------------


def connecting():
    guest = connect()
    equal(guest.nodeinfo["software"]["name"], "lemmy", "the kind of server")
    equal(str(guest.instance_version), guest.site.get()["version"], "the version")
    equal(guest.get_base_url(), address, "the address")
    equal(guest.username, None, "a guest's name")
    expect("my_user" not in guest.site.get(), "a guest has an account")
    expect(guest.log_in("bob", "bob-password"), "bob could not log in")
    equal(guest.site.get()["my_user"]["local_user_view"]["person"]["name"], "bob", "who is logged in")
    expect(guest.relog_in(), "bob could not log in again")
    expect(guest._requestor.is_logged_in(), "bob is not logged in")
    guest._requestor.log_out()
    expect(not guest._requestor.is_logged_in(), "bob is logged in after all")
    expect("my_user" not in guest.site.get(), "a token is sent after logging out")
    exercised.refuse("Lemmy.log_in", "the password is wrong", '"incorrect_login"', lambda: guest.log_in("bob", "wrong"))
    quiet = Lemmy(address)
    expect(not quiet.log_in("bob", "wrong"), "a wrong password logs in")
    equal(quiet.username, None, "who is logged in after a wrong password")


def finding():
    equal(alice.discover_community("foreign_clients"), home, "a community found by name")
    equal(Lemmy(address).discover_community("nowhere_at_all", search=SearchOption.Yes), None, "a community that there is not")
    post = alice.post.create(home, "Quokkas all the way", body="unmistakable")["post_view"]["post"]
    found = bob.search("quokkas all", type_=SearchType.Posts, sort=SortType.New, listing_type=ListingType.All, community_id=home, limit=5)
    equal([each["post"]["id"] for each in found["posts"]], [post["id"]], "what a search finds")
    equal(bob.search("quokkas all", type_=SearchType.Comments)["posts"], [], "posts among comments")
    equal(alice.resolve_object(post["ap_id"])["post"]["post"]["id"], post["id"], "a post by its address")
    equal(alice.resolve_object("!foreign_clients@strata.test")["community"]["community"]["id"], home, "a community by its address")
    exercised.refuse(
        "Lemmy.resolve_object",
        "no other server can be reached",
        '"couldnt_find_object"',
        lambda: alice.resolve_object("https://example.com/post/1"),
    )


# --- Posts ----------------------------------------------------------------------------------------------------------------------


def posting():
    made = alice.post.create(
        home, "With everything", url="https://example.com/a?b=c", body="Text", alt_text="Alt", nsfw=False, language_id=LanguageType.EN
    )
    post = made["post_view"]["post"]
    equal((post["url"], post["body"], post["alt_text"]), ("https://example.com/a?b=c", "Text", "Alt"), "a new post")
    equal(post["language_id"], LanguageType.EN.value, "its language")
    equal(made["post_view"]["my_vote"], 1, "its author's vote")
    equal(alice.post(home, "By calling")["post_view"]["post"]["name"], "By calling", "a post made in the short way")
    listed = bob.post.list(community_id=home, sort=SortType.New, type_=ListingType.All, limit=50, page=1)
    expect(post["id"] in [each["post"]["id"] for each in listed], "a new post is not in its community's list")
    equal(len(bob.post.list(community_name="foreign_clients", limit=1)), 1, "a list of one")
    exercised.refuse(
        "Post.list", "requests writes True and Lemmy reads true", "was not `true` or `false`", lambda: alice.post.list(saved_only=True)
    )
    edited = alice.post.edit(
        post["id"], name="Edited", body="Other", alt_text="Else", nsfw=True, language_id=0, url="https://example.com/d"
    )
    equal(edited["post_view"]["post"]["name"], "Edited", "an edited title")
    equal((seen(post["id"], alice)["post"]["body"], seen(post["id"], alice)["post"]["nsfw"]), ("Other", True), "what was edited")
    exercised.refuse("Post.edit", "a post has no other editor", '"no_post_edit_allowed"', lambda: bob.post.edit(post["id"], name="Mine"))
    expect(alice.post.delete(post["id"], True)["post_view"]["post"]["deleted"], "a deleted post is not")
    expect(not alice.post.delete(post["id"], False)["post_view"]["post"]["deleted"], "a post is still deleted")


def voting():
    post = new_post()
    equal(bob.post.like(post, 1)["post_view"]["counts"]["score"], 2, "the score of two votes")
    votes = {each["creator"]["name"]: each["score"] for each in carol.post.list_votes(post, page=1, limit=10)["post_likes"]}
    equal(votes, {"alice": 1, "bob": 1}, "who voted")
    equal(bob.post.like(post, -1)["post_view"]["counts"]["downvotes"], 1, "downvotes")
    equal(bob.post.like(post, 0)["post_view"].get("my_vote"), None, "a vote taken back")
    equal(seen(post)["counts"]["score"], 1, "the score at the end")
    exercised.refuse("Post.list_votes", "only a moderator sees votes", '"not_a_mod_or_admin"', lambda: bob.post.list_votes(post))


def marking():
    post, other = new_post(), new_post()
    expect(bob.post.save(post, True)["post_view"]["saved"], "a saved post is not")
    expect(not bob.post.save(post, False)["post_view"]["saved"], "a post is still saved")
    equal(bob.post.mark_as_read(post, True), {"success": True}, "marking")
    expect(seen(post)["read"], "a post marked as read is unread")
    bob.post.mark_as_read(post, False)
    expect(not seen(post)["read"], "a post marked as unread is read")
    bob.post.mark_multiple_as_read([post, other], True)
    expect(seen(post)["read"] and seen(other)["read"], "posts marked together are unread")
    bob.post.hide(post, True)
    expect(seen(post)["hidden"], "a hidden post is not")
    listed = [each["post"]["id"] for each in bob.post.list(community_id=home, sort=SortType.New, limit=50)]
    expect(post not in listed and other in listed, "a hidden post is in the list")
    bob.post.hide(post, False)
    expect(not seen(post)["hidden"], "a post is still hidden")


def moderating_posts():
    post = new_post()
    expect(carol.post.lock(post, True)["post_view"]["post"]["locked"], "a locked post is not")
    exercised.refuse("Comment.create", "the post is locked", '"locked"', lambda: bob.comment.create(post, "Too late"))
    carol.post.lock(post, False)
    expect(carol.post.feature(post, True, FeatureType.Community)["post_view"]["post"]["featured_community"], "a pinned post is not")
    equal(bob.post.list(community_id=home)[0]["post"]["id"], post, "what comes first")
    carol.post.feature(post, False, FeatureType.Community)
    expect(carol.post.feature(post, True, FeatureType.Local)["post_view"]["post"]["featured_local"], "a post pinned for all is not")
    carol.post.feature(post, False, FeatureType.Local)
    expect(carol.post.remove(post, True, reason="to see")["post_view"]["post"]["removed"], "a removed post is not")
    entries = carol.modlog.get(post_id=post, type_=ModlogActionType.ModRemovePost, limit=5, community_id=home)["removed_posts"]
    equal([each["mod_remove_post"]["reason"] for each in entries], ["to see"], "the modlog of a post")
    exercised.refuse("Post.get", "it was removed", '"couldnt_find_post"', lambda: bob.post.get(post))
    carol.post.remove(post, False)
    report = bob.post.report(post, "looks odd")["post_report_view"]["post_report"]["id"]
    reports = {each["post_report"]["id"]: each for each in carol.post.report_list(community_id=home, limit=10, page=1)}
    equal(reports[report]["post_report"]["reason"], "looks odd", "a report")
    expect(carol.post.resolve_report(report)["post_report_view"]["post_report"]["resolved"], "a resolved report is not")
    exercised.refuse(
        "Post.report_list",
        "requests writes True and Lemmy reads true",
        "was not `true` or `false`",
        lambda: carol.post.report_list(unresolved_only=True),
    )
    exercised.refuse("Post.remove", "bob is no moderator", '"not_a_mod_or_admin"', lambda: bob.post.remove(post, True))
    equal(carol.post.purge(post, "gone for good"), {"success": True}, "purging")
    exercised.refuse("Post.get", "it was purged", '"couldnt_find_post"', lambda: carol.post.get(post))


def asking_elsewhere():
    exercised.refuse(
        "Post.site_metadata", "no page can be reached", '"error":"unknown"', lambda: alice.post.site_metadata("http://example.com/")
    )


# --- Comments -------------------------------------------------------------------------------------------------------------------


def commenting():
    post = new_post()
    top = new_comment(post, language_id=LanguageType.UNDETERMINED, form_id="a")
    reply = bob.comment(post, "A reply", parent_id=top)["comment_view"]["comment"]
    equal(reply["path"], f"0.{top}.{reply['id']}", "where a reply stands")
    equal(seen(post)["counts"]["comments"], 2, "the number of comments")
    tree = carol.comment.list(post_id=post, max_depth=8, sort=CommentSortType.Hot, type_=ListingType.All)
    equal([each["comment"]["id"] for each in tree], [top, reply["id"]], "the tree")
    below = carol.comment.list(post_id=post, parent_id=reply["id"], community_id=home, limit=10, page=1)
    equal([each["comment"]["id"] for each in below], [reply["id"]], "what is below a comment")
    equal(carol.comment.get(top)["comment_view"]["counts"]["child_count"], 1, "the number of replies")
    edited = alice.comment.edit(top, content="Changed", language_id=0, form_id="b")["comment_view"]["comment"]
    expect(edited["content"] == "Changed" and "updated" in edited, "an edited comment is not")
    equal(bob.comment.like(top, 1)["comment_view"]["counts"]["score"], 2, "the score of two votes")
    expect(bob.comment.save(top, True)["comment_view"]["saved"], "a saved comment is not")
    notice = [
        each for each in alice.comment.get_replies(True, 1, 80, CommentSortType.New)["replies"] if each["comment"]["id"] == reply["id"]
    ]
    equal(len(notice), 1, "how often a reply is in the inbox")
    number = notice[0]["comment_reply"]["id"]
    expect(alice.comment.mark_as_read(number, True)["comment_reply_view"]["comment_reply"]["read"], "a reply that was read is unread")
    expect(number not in [each["comment_reply"]["id"] for each in alice.comment.get_replies(True, 1)["replies"]], "it is still there")
    expect(bob.comment.delete(reply["id"], True)["comment_view"]["comment"]["deleted"], "a deleted comment is not")
    bob.comment.delete(reply["id"], False)


def moderating_comments():
    post = new_post()
    comment = new_comment(post, who=bob)
    expect(carol.comment.remove(comment, True, reason="to see")["comment_view"]["comment"]["removed"], "a removed comment is not")
    carol.comment.remove(comment, False)
    own = new_comment(post, who=carol)
    expect(carol.comment.distinguish(own, True)["comment_view"]["comment"]["distinguished"], "a distinguished comment is not")
    report = alice.comment.report(comment, "looks odd")["comment_report_view"]["comment_report"]["id"]
    listed = carol.comment.report_list(community_id=home, unresolved_only=True, limit=10, page=1)
    equal([each["comment_report"]["id"] for each in listed], [report], "open reports")
    expect(carol.comment.resolve_report(report)["comment_report_view"]["comment_report"]["resolved"], "a resolved report is not")
    equal(carol.comment.report_list(community_id=home, unresolved_only=True), [], "open reports")
    equal(carol.comment.purge(comment, "gone for good"), {"success": True}, "purging")
    exercised.refuse("Comment.get", "it was purged", '"couldnt_find_comment"', lambda: carol.comment.get(comment))


def mentioning():
    comment = new_comment(new_post(), who=bob, content="@alice@strata.test look")
    found = [each for each in alice.mention.list(True, sort=SortType.New, page=1, limit=10)["mentions"] if each["comment"]["id"] == comment]
    equal(len(found), 1, "how often a mention is in the inbox")
    number = found[0]["person_mention"]["id"]
    expect(alice.mention.mark_as_read(number, True)["person_mention_view"]["person_mention"]["read"], "a mention that was read is unread")
    expect(number not in [each["person_mention"]["id"] for each in alice.mention.list(True)["mentions"]], "it is still there")


def messaging():
    sent = bob.private_message("Hello", ids["alice"])["private_message_view"]["private_message"]
    equal((sent["content"], sent["recipient_id"]), ("Hello", ids["alice"]), "a message")
    bob.private_message.create(content="Once more", recipient_id=ids["alice"])
    unread = [each["private_message"]["id"] for each in alice.private_message.list(True, 1, 80)["private_messages"]]
    expect(sent["id"] in unread, "a message has not arrived")
    expect(alice.private_message.mark_as_read(sent["id"], True)["private_message_view"]["private_message"]["read"], "it is unread")


# --- Communities ----------------------------------------------------------------------------------------------------------------


def communities():
    made = bob.community.create(
        "of_bob",
        "Bob's",
        description="Text",
        nsfw=False,
        posting_restricted_to_mods=False,
        discussion_languages=[LanguageType.UNDETERMINED],
    )
    number = made["community_view"]["community"]["id"]
    equal(alice.community.get(id=number)["community_view"]["community"]["name"], "of_bob", "a community by number")
    equal(alice.community.get(name="of_bob")["community_view"]["community"]["id"], number, "a community by name")
    edited = bob.community.edit(number, title="Bob's own", description="Else", posting_restricted_to_mods=True, nsfw=False)
    equal(edited["community_view"]["community"]["title"], "Bob's own", "an edited title")
    exercised.refuse("Post.create", "only moderators may", '"only_mods_can_post_in_community"', lambda: alice.post.create(number, "Mine"))
    listed = alice.community.list(limit=50, page=1, sort=SortType.New, type_=ListingType.Local)
    equal(listed[0]["community"]["id"], number, "the newest community")
    expect(alice.community.follow(number)["subscribed"] == "Subscribed", "who follows does not")
    expect(number in [each["community"]["id"] for each in alice.community.list(type_=ListingType.Subscribed, limit=50)], "not among them")
    expect(alice.community.follow(number, False)["subscribed"] == "NotSubscribed", "who follows no more does")
    moderators = bob.community.add_mod_to_community(True, number, ids["alice"])["moderators"]
    equal([each["moderator"]["name"] for each in moderators], ["bob", "alice"], "the moderators")
    bob.community.add_mod_to_community(False, number, ids["alice"])
    until = datetime(2031, 1, 1, tzinfo=timezone.utc)
    banned = bob.community.ban_user(True, until, ids["alice"], number, reason="to see", remove_data=False)
    equal((banned["banned"], banned["person_view"]["person"]["name"]), (True, "alice"), "a ban")
    entry = carol.modlog.get(community_id=number, type_=ModlogActionType.ModBanFromCommunity)["banned_from_community"][0]
    equal(entry["mod_ban_from_community"]["expires"][:10], "2031-01-01", "when a ban ends")
    expect(not bob.community.ban_user(False, person_id=ids["alice"], community_id=number)["banned"], "a ban that was lifted is there")
    equal(carol.community.hide(number, reason="to see", hidden=True), {"success": True}, "hiding")
    expect(carol.community.get(id=number)["community_view"]["community"]["hidden"], "a hidden community is not")
    equal(carol.community.purge(number, reason="gone for good"), {"success": True}, "purging")
    exercised.refuse("Community.get", "it was purged", '"couldnt_find_community"', lambda: carol.community.get(id=number))


# --- People ---------------------------------------------------------------------------------------------------------------------


def people():
    post = new_post()
    profile = bob.user.get(username="alice", sort=SortType.New, page=1, limit=5)
    equal(profile["posts"][0]["post"]["id"], post, "the newest of somebody's posts")
    bob.post.save(post, True)
    saved = bob.user.get(person_id=ids["bob"], saved_only=True, limit=50)
    expect(post in [each["post"]["id"] for each in saved["posts"]], "a saved post is not in the list")
    person = alice.get_user(username="alice")
    equal((person.id, person.is_admin, person.published.tzinfo is None), (ids["alice"], False, False), "a person")
    expect('"name": "alice"' in person.asjson() and person.asdict()["id"] == person.id, "a person as JSON")
    person.display_name = "Alice of pythorhead"
    person.update()
    equal(bob.get_user(username="alice").display_name, "Alice of pythorhead", "a display name that was changed")
    person.set_settings(bio="Written by pythorhead", show_scores=False)
    person.refresh()
    equal(person.bio, "Written by pythorhead", "a text about oneself")
    settings = alice.site.get()["my_user"]["local_user_view"]["local_user"]
    equal(settings["show_scores"], False, "a setting")
    latest = new_comment(post)
    expect(all(each["creator"]["name"] == "alice" for each in person.get_latest_posts()), "posts of somebody else")
    expect(latest in [each["comment"]["id"] for each in person.get_latest_comments()], "the latest comment is not there")
    alice.user.save_user_settings(theme="darkly", default_sort_type=SortType.New, show_bot_accounts=True)
    equal(alice.site.get()["my_user"]["local_user_view"]["local_user"]["theme"], "darkly", "a theme")
    bob.get_user(username="alice").pm("From an object")
    texts = [each["private_message"]["content"] for each in alice.private_message.list(True, 1)["private_messages"]]
    expect("From an object" in texts, "a message has not arrived")


def banning_people():
    member = register("banned_soon")
    banned = carol.user.ban(True, expires=1924992000, person_id=member, reason="to see", remove_data=False)
    expect(banned["banned"], "a ban is none")
    exercised.refuse("Lemmy.log_in", "who is banned stays out", '"site_ban"', lambda: connect("banned_soon", "a long password"))
    expect(not carol.user.ban(False, person_id=member)["banned"], "a ban that was lifted is there")
    person = carol.get_user(username="banned_soon")
    own = "pythorhead looks for a number that its object does not have"
    exercised.refuse("LemmyUser.ban", own, "AttributeError: 'LemmyUser' object has no attribute 'person_id'", person.ban)
    exercised.refuse("LemmyUser.purge", own, "AttributeError: 'LemmyUser' object has no attribute 'person_id'", person.purge)
    equal(carol.user.purge(member, reason="gone for good"), {"success": True}, "purging")
    gone = carol.user.get(person_id=member)["person_view"]["person"]
    expect(gone["deleted"] and gone["banned"], "who was purged is still somebody")
    exercised.refuse("User.get", "nobody has this number", '"couldnt_find_person"', lambda: carol.user.get(person_id=1_000_000))
    exercised.refuse("User.ban", "bob is no admin", '"not_an_admin"', lambda: bob.user.ban(True, person_id=ids["alice"]))


# --- Administration -------------------------------------------------------------------------------------------------------------


def register(name, answer=None):
    """pythorhead has no way to make an account; returns its person's number."""
    form = {"username": name, "password": "a long password", "password_verify": "a long password", "show_nsfw": True, "answer": answer}
    connect()._requestor.api(Request.POST, "/user/register", json=form)
    return carol.user.get(username=name)["person_view"]["person"]["id"]


def editing_the_site():
    edited = carol.site.edit(name="Renamed", sidebar="A text", enable_downvotes=True, taglines=["One", "Two"], slur_filter_regex="(zounds)")
    equal(edited["site_view"]["site"]["name"], "Renamed", "the site's name")
    equal([each["content"] for each in bob.site.get()["taglines"]], ["One", "Two"], "the taglines")
    exercised.refuse("Post.create", "a word is forbidden", '"error":"slurs"', lambda: alice.post.create(home, "Zounds"))
    exercised.refuse("Site.edit", "bob is no admin", '"not_an_admin"', lambda: bob.site.edit(name="Bob's"))


def applying():
    carol.site.edit(registration_mode="RequireApplication", application_question="Why?")
    for name in ["applicant_1", "applicant_2"]:
        register(name, answer="Because")
    applications = {
        each["creator"]["name"]: each
        for each in carol.admin.list_applications(limit=10, page=1, unread_only="true")["registration_applications"]
    }
    first = applications["applicant_1"]["registration_application"]
    equal(first["answer"], "Because", "an answer")
    exercised.refuse(
        "Lemmy.log_in",
        "nobody has let them in",
        '"registration_application_is_pending"',
        lambda: connect("applicant_1", "a long password"),
    )
    approved = carol.admin.process_application(first["id"], approve=True)
    expect(approved["registration_application"]["creator_local_user"]["accepted_application"], "who was let in is not")
    expect(connect("applicant_1", "a long password").username == "applicant_1", "who was let in cannot log in")
    objects = {each.creator.name: each for each in carol.get_registration_applications(limit=10)}
    equal(objects["applicant_1"].get_application_status(), ApplicationStatus.Accepted, "what became of the first")
    equal(objects["applicant_2"].get_application_status(), ApplicationStatus.Pending, "what became of the second")
    exercised.refuse(
        "LemmyRegistrationApplication.accept",
        "pythorhead sends the account's number for the application's",
        '"error":"unknown","message":"Record not found"',
        objects["applicant_2"].accept,
    )
    objects["applicant_2"].reject(deny_reason="No")
    again = {each.creator.name: each for each in carol.get_registration_applications(limit=10)}
    equal(again["applicant_2"].get_application_status(), ApplicationStatus.Denied, "what became of the second")
    equal(again["applicant_2"].deny_reason, "No", "why")
    carol.site.edit(registration_mode="Open")


def emoji():
    exercised.refuse(
        "Emoji.create",
        "pythorhead sends no shortcode",
        "missing field `shortcode`",
        lambda: carol.emoji.create(1, "animals", "http://strata.test/quokka.png", "A quokka", ["quokka"]),
    )
    form = {
        "category": "animals",
        "shortcode": "quokka",
        "image_url": "http://strata.test/quokka.png",
        "alt_text": "A quokka",
        "keywords": [],
    }
    number = carol._requestor.api(Request.POST, "/custom_emoji", json=form)["custom_emoji"]["custom_emoji"]["id"]
    edited = carol.emoji.edit(number, "beasts", "http://strata.test/quokka.png", "Still a quokka", ["quokka"])
    equal(edited["custom_emoji"]["custom_emoji"]["category"], "beasts", "an edited category")
    equal([each["custom_emoji"]["alt_text"] for each in carol.emoji.get()], ["Still a quokka"], "the emoji of the site")
    # It waits for the answer of an older server, and says that nothing was deleted.
    equal(carol.emoji.delete(number), False, "what deleting returns")
    equal(carol.emoji.get(), [], "the emoji of the site")


def the_log():
    log = carol.modlog.get(mod_person_id=ids["carol"], page=1, limit=5)
    equal(len(log), 15, "the kinds of entries")
    expect(log["removed_posts"] and log["admin_purged_posts"], "what was done is not in the log")
    equal(bob.modlog.get(other_person_id=ids["alice"], comment_id=None)["banned"], [], "who was banned")


# --- Pictures -------------------------------------------------------------------------------------------------------------------


def bytes_at(url):
    with urllib.request.urlopen(url, timeout=10) as answer:
        return answer.read()


def pictures():
    drawn = Picture.new("RGB", (48, 32), "teal")
    encoded = io.BytesIO()
    drawn.save(encoded, format="png")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "teal.png")
        with open(path, "wb") as file:
            file.write(encoded.getvalue())
        (uploaded,) = alice.image.upload(path)
    equal(bytes_at(uploaded["image_url"]), encoded.getvalue(), "the bytes of a picture")
    (other,) = alice.image.upload(drawn)
    equal(Picture.open(io.BytesIO(bytes_at(other["image_url"]))).size, (48, 32), "the size of a picture")
    post = alice.post.create(home, "A picture", url=uploaded["image_url"])["post_view"]
    equal(post["post"]["url"], uploaded["image_url"], "the link of a post")
    expect(alice.image.delete(uploaded["delete_url"]), "a picture was not deleted")
    try:
        bytes_at(uploaded["image_url"])
        raise AssertionError("a deleted picture is still there")
    except urllib.error.HTTPError as gone:
        equal(gone.code, 404, "the status of a deleted picture")
    expect(bytes_at(other["image_url"]), "another picture went with it")
    try:
        connect().image.upload(drawn)
        raise AssertionError("a guest may upload")
    except Exception as refusal:
        expect("incorrect_login" in str(refusal), f"a guest is refused with {refusal}")


exercised.run(
    f"pythorhead {pythorhead.get_version()}",
    [
        connecting,
        finding,
        posting,
        voting,
        marking,
        moderating_posts,
        asking_elsewhere,
        commenting,
        moderating_comments,
        mentioning,
        messaging,
        communities,
        people,
        banning_people,
        editing_the_site,
        applying,
        emoji,
        the_log,
        pictures,
    ],
)

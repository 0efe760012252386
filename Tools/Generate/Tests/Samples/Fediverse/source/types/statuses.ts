import { Account, CustomEmoji, Mention } from "./accounts";

/** Statuses are named by text: numbers of this size are none in JavaScript. */
export type StatusId = string;
export type AttachmentId = string;

export type StatusVisibility = "public" | "unlisted" | "private" | "direct";

export interface Status {
  id: StatusId;
  uri: string;
  url: string | null | undefined;
  createdAt: string;
  editedAt: string | null;
  inReplyToId: StatusId | null;
  account: Account;
  content: string;
  text?: string;
  visibility: StatusVisibility;
  sensitive: boolean;
  spoilerText: string;
  mediaAttachments: MediaAttachment[];
  mentions: Mention[];
  tags: Tag[];
  emojis: CustomEmoji[];
  reblogsCount: number;
  favouritesCount: number;
  repliesCount: number;
  reblog: Status | null;
  quote?: Quote | null;
  poll?: Poll | null;
  card?: PreviewCard | null;
  language: string | null;
  favourited: boolean | undefined;
  reblogged: boolean | undefined;
  pinned?: boolean;
}

/** What a status quotes, which may quote in turn. */
export interface Quote {
  state: "accepted" | "pending" | "deleted" | "revoked";
  quotedStatus: Status | null;
}

export interface Context {
  ancestors: Status[];
  descendants: Status[];
}

export interface Tag {
  name: string;
  url: string;
}

export enum MediaType {
  Image = "image",
  Video = "video",
  Gifv = "gifv",
  Audio = "audio",
  Unknown = "unknown",
}

export interface MediaAttachment {
  id: AttachmentId;
  type: MediaType;
  url: string | null;
  previewUrl: string | null;
  blurhash: string | null;
  description?: string | null;
}

export interface Poll {
  id: string;
  expiresAt: string | null;
  expired: boolean;
  votesCount: number;
  options: PollOption[];
  ownVotes?: number[];
}

export interface PollOption {
  title: string;
  votesCount: number | null;
}

export interface PreviewCard {
  url: string;
  title: string;
  description: string;
  providerName: string;
}

export interface CreateStatusParams {
  status: string;
  inReplyToId?: StatusId | undefined;
  sensitive?: boolean;
  spoilerText?: string;
  visibility?: StatusVisibility;
  mediaIds?: AttachmentId[];
}

export interface EditStatusParams {
  status: string;
  spoilerText?: string;
}

/** Types that are computed: left out. */
export type StatusKeys = keyof Status;

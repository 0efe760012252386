export type AccountId = string;

export interface Account {
  id: AccountId;
  username: string;
  acct: string;
  displayName: string;
  locked: boolean;
  bot: boolean;
  createdAt: string;
  note: string;
  url: string;
  avatar: string;
  avatarStatic: string;
  header: string;
  headerStatic: string;
  followersCount: number;
  followingCount: number;
  statusesCount: number;
  lastStatusAt: string | null;
  emojis: CustomEmoji[];
  fields: AccountField[];
  moved?: Account | null;
}

export interface AccountField {
  name: string;
  value: string;
  verifiedAt: string | null;
}

export interface CustomEmoji {
  shortcode: string;
  url: string;
  staticUrl: string;
  visibleInPicker: boolean;
}

export interface Mention {
  id: AccountId;
  username: string;
  acct: string;
  url: string;
}

export interface ListAccountStatusesParams {
  maxId?: string;
  sinceId?: string;
  limit?: number;
  onlyMedia?: boolean;
  excludeReblogs?: boolean;
}

export interface TimelineParams {
  maxId?: string;
  minId?: string;
  limit?: number;
}

import { Http, Stream } from "./http";
import { Account, ListAccountStatusesParams, TimelineParams } from "./types/accounts";
import { Context, CreateStatusParams, EditStatusParams, Status } from "./types/statuses";

export class StatusClient {
  constructor(private readonly http: Http) {}

  fetch(id: StatusId): Promise<Status> {
    return this.http.get<Status>(`/statuses/${id}`);
  }

  fetchContext(id: StatusId): Promise<Context> {
    return this.http.get<Context>(`/statuses/${id}/context`);
  }

  create(params: CreateStatusParams): Promise<Status> {
    return this.http.post<Status>("/statuses", params);
  }

  edit(id: StatusId, params: EditStatusParams): Promise<Status> {
    return this.http.put(`/statuses/${encodeURIComponent(id)}`, params);
  }

  favourite(id: StatusId): Promise<Status> {
    return this.http.post<Status>(`/statuses/${id}/favourite`);
  }

  remove(id: StatusId): Promise<Status> {
    return this.http.delete<Status>(`/statuses/${id}`);
  }
}

export class AccountClient {
  constructor(private readonly http: Http) {}

  fetch(id: AccountId): Promise<Account> {
    return this.http.get<Account>(`/accounts/${id}`);
  }

  async listStatuses(id: AccountId, params?: ListAccountStatusesParams): Promise<Status[]> {
    return await this.http.get<Status[]>(`/accounts/${id}/statuses`, params);
  }
}

export class TimelineClient {
  private cache = new Map<string, Status>();

  constructor(private readonly http: Http) {}

  listHome(params?: TimelineParams): Promise<Status[]> {
    return this.http.get<Status[]>("/timelines/home", params);
  }

  listHashtag(hashtag: string, params?: TimelineParams): Promise<Status[]> {
    return this.http.get<Status[]>(`/timelines/tag/${hashtag}`, params);
  }

  cached(id: StatusId): Status | undefined {
    return this.cache.get(id);
  }

  /** No request with one answer: left out. */
  stream(name: string): Promise<Stream> {
    return this.http.get<Stream>(`/streaming/${this.prefix}/${name}`);
  }
}

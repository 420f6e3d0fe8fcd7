import type { Deployment } from "../deployment.ts";

/** What the site says around its guides, in one language. */
export interface Texts {
  readonly language: string;
  readonly site: string;
  readonly intro: string;
  readonly skip: string;
  readonly navigation: string;
  readonly contents: string;
  readonly next: string;
  readonly footer: string;
  readonly notFound: string;
  readonly notFoundDetail: string;
  readonly reference: string;
  readonly guideAbout: (title: string) => string;
  /** A sentence on each part of the site, by its path. */
  readonly sections: Readonly<Record<string, string>>;
  readonly problem: {
    readonly title: string;
    readonly says: string;
    readonly next: string;
    readonly example: string;
    readonly all: string;
  };
  readonly trying: {
    readonly intro: string;
    readonly noScript: string;
    readonly deployment: string;
    readonly deployments: Readonly<Record<Deployment["name"], string>>;
    readonly logInOnce: string;
    readonly email: string;
    readonly password: string;
    readonly logIn: string;
    readonly logOut: string;
    readonly working: string;
    readonly loading: string;
    readonly unreachable: string;
    readonly loggedIn: string;
    readonly loggedOut: string;
    readonly ended: string;
    readonly conventions: string;
  };
}

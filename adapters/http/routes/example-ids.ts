/** Who is who in the examples, which refer to one another. */
export const exampleIds = {
  entry: "01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e7f",
  otherEntry: "01934f6e-8a7b-7c3d-9e1f-2a3b4c5d6e80",
  sense: "01934f6e-9c10-7a51-8b2c-3d4e5f607182",
  location: "01934f60-1a2b-7c3d-8e4f-5a6b7c8d9e0f",
  country: "01934f60-0b1c-7d2e-8f30-41526374859a",
  phenomenon: "01934f61-2b3c-7d4e-8f50-61728394a5b6",
  widerPhenomenon: "01934f61-1c2d-7e3f-9041-52637485960a",
  source: "01934f62-3c4d-7e5f-8061-728394a5b6c7",
  user: "01934f00-0000-7000-8000-000000000001",
} as const;

/** When it was made and edited, and by whom. */
export const aByline = {
  created_at: "2026-03-01T09:30:00.000Z",
  created_by: exampleIds.user,
  updated_at: "2026-03-02T16:45:12.345Z",
  updated_by: exampleIds.user,
};

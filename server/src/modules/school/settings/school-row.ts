/** There is one school, and one row of it. */
export const SCHOOL = { entity: 'settings', id: 1 } as const

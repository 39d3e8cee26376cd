export const LIST = '/mobile/notifications'
export const pathOf = (id: number) => `${LIST}?id=${id}`
/** What one has published oneself, one of these, and a new one. */
export const MANAGED = `${LIST}?side=managed`
export const managedPathOf = (id: number) => `${LIST}?managed=${id}`
export const NEW = `${LIST}?form=new`

export const LIST = '/mobile/notifications'
export const pathOf = (id: number) => `${LIST}?id=${id}`

export const LIST = '/mobile/family-school/feedback'
export const pathOf = (id: number) => `${LIST}?id=${id}`
export const NEW = `${LIST}?form=new`

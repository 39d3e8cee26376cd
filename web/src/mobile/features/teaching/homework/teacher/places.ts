export const LIST = '/mobile/teacher/homework'
export const NEW = `${LIST}/create`
export const pathOf = (id: number) => `${LIST}/${id}`
export const editOf = (id: number) => `${pathOf(id)}?edit`
export const workOf = (id: number, submissionId: number) => `${pathOf(id)}?submission=${submissionId}`

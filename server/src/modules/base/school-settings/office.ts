/** Who speaks for the school where no teacher does: the name an administrator signs with. */
export const OFFICE = '学校管理员'

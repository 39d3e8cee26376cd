/** What is wrong with a file, in the words of the person who uploaded it. Everything else that goes wrong is ours. */
export class Refusal extends Error {
  name = 'Refusal'
}

export const notExcel = () => new Refusal('只能上传 Excel 文件!')
export const broken = () => new Refusal('文件已损坏，无法读取，请用 Excel 打开并另存后再上传')
export const tooLarge = () => new Refusal('文件解压后过大，请删除多余的内容或分批导入')
export const encrypted = () => new Refusal('文件设有密码，请取消密码后再上传')

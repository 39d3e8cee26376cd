/** Before staff take the record of somebody's child out of the house. */
export const handbookQuestion = (name: string) => ({
  title: '导出成长手册',
  question: `将导出 ${name} 的成长手册，其中有成绩、评估和评语、目标、荣誉和成长记录、健康和体质测试。`,
  note: '导出会记入操作日志；文件用完请及时删除。',
  ok: '导出',
})

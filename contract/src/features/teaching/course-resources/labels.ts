/** What the fields of a resource are called: list, form, course page, phone and audit log read it. */
export const RESOURCE_LABELS = {
  name: '资源名称',
  courseId: '课程',
  unit: '单元',
  lesson: '课时',
  kind: '类型',
  tags: '标签',
  share: '共享范围',
  classIds: '共享给班级',
  source: '来源',
  copyright: '版权说明',
  size: '大小',
  downloads: '下载',
  updatedAt: '更新时间',
} as const

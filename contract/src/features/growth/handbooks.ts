import { z } from 'zod'
import { Instant } from '../../common/dates'
import { endpoint } from '../../common/endpoint'
import { IMPORT_STATUSES } from '../../common/imports'

const PATH = '/api/growth/handbooks'

/** How the document of a class stands, pupil by pupil. */
export const HandbookRun = z.object({
  status: z.enum(IMPORT_STATUSES),
  done: z.int(),
  total: z.int(),
  /** Why it failed, or how it stands, in words. */
  message: z.string(),
  finishedAt: Instant.nullable(),
})
export type HandbookRun = z.output<typeof HandbookRun>

export const handbooksApi = {
  ofPupil: endpoint(`GET ${PATH}/pupils/{studentId}`, {
    summary: '一名学生的成长手册（PDF）：所见的评估、已发布的成绩、健康、荣誉与活动，不含排名',
    access: 'growth:view',
    reply: 'file',
    protects: false,
    done: '成长手册已下载',
    failed: '生成成长手册失败',
  }),
  order: endpoint(`POST ${PATH}/classes/{classId}`, {
    summary: '生成一个班的成长手册（PDF）：班主任、负责人和校医；逐名学生写入文件，完成后下载',
    access: 'growth:view',
    protects: true,
    data: HandbookRun,
    failed: '生成成长手册失败',
  }),
  run: endpoint(`GET ${PATH}/classes/{classId}/run`, {
    summary: '本人最近一次生成这个班成长手册的进度；一天之内没有生成过为空',
    access: 'growth:view',
    data: HandbookRun.nullable(),
    failed: '获取生成进度失败',
  }),
  cancel: endpoint(`DELETE ${PATH}/classes/{classId}/run`, {
    summary: '停止生成这个班的成长手册',
    access: 'growth:view',
    data: HandbookRun.nullable(),
    done: '已停止生成',
    failed: '停止生成失败',
  }),
  file: endpoint(`GET ${PATH}/classes/{classId}/file`, {
    summary: '下载本人生成的全班成长手册（PDF），保留一天',
    access: 'growth:view',
    reply: 'file',
    protects: true,
    done: '成长手册已下载',
    failed: '下载成长手册失败',
  }),
}

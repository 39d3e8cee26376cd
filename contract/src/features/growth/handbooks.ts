import { endpoint } from '../../common/endpoint'

const PATH = '/api/growth/handbooks'

export const handbooksApi = {
  ofPupil: endpoint(`GET ${PATH}/pupils/{studentId}`, {
    summary: '一名学生的成长手册（PDF）：所见的评估、已发布的成绩、健康、荣誉与活动，不含排名',
    access: 'growth:view',
    reply: 'file',
    protects: false,
    done: '成长手册已下载',
    failed: '生成成长手册失败',
  }),
  ofClass: endpoint(`GET ${PATH}/classes/{classId}`, {
    summary: '一个班的成长手册（PDF）：班主任、负责人和校医',
    access: 'growth:view',
    reply: 'file',
    protects: true,
    done: '成长手册已下载',
    failed: '生成成长手册失败',
  }),
}

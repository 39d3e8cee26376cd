/** Fifty thousand resources over all courses, of which every tenth is found by the same word, by SQL. */
const RESOURCES = `with numbered as (select id, row_number() over (order by id) - 1 as at from courses),
    taught as (select id, (select count(*) from numbered) as many from users where username = 'admin')
  insert into course_resources (course_id, unit, lesson, name, kind, size, tags, share, source, copyright, author_id,
    search_keys, created_at, updated_at)
  select co.id, '第' || n % 8 || '单元', '第' || n % 5 || '课时', '资源' || n, 'PDF', 1000, array['标签' || n % 50],
    (array['OWN', 'GROUP', 'SCHOOL'])[1 + n % 3], '原创', '校内', t.id,
    ('资源' || n || ' ziyuan' || n || case when n % 10 = 0 then ' 公开课 gongkaike gkk' else '' end)::tsvector,
    now() - n * interval '1 minute', now() - n * interval '1 minute'
  from generate_series(1, 50000) n cross join taught t join numbered co on co.at = n % t.many`
const FILE = `insert into files (category, key, name, mime, size, sha256, owner_id, entity, entity_id, created_at)
  select 'resource', repeat('0', 32) || '.pdf', '资源.pdf', 'application/pdf', 1000, '', u.id,
    'course_resource_versions', 0, now() from users u where u.username = 'admin' on conflict do nothing`
const VERSIONS = `insert into course_resource_versions (resource_id, number, file_id, created_at)
  select r.id, 1, f.id, now() from course_resources r join files f on f.key = repeat('0', 32) || '.pdf'
  on conflict do nothing`
const CLASSES = `insert into course_resource_classes (resource_id, class_id)
  select r.id, c.id from course_resources r join classes c on c.id % 40 = r.id % 40 where r.id % 4 = 0
  on conflict do nothing`

export const addCourseResources = async (db) => {
  for (const sql of [RESOURCES, FILE, VERSIONS, CLASSES]) await db.executeQuery({ sql, parameters: [] })
}

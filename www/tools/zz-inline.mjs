import { parse } from '@babel/parser';
import { readFileSync, writeFileSync, readdirSync } from 'node:fs';
const dir = process.argv[2]; const MAX = Number(process.argv[3] ?? 60); const dry = process.argv[4]==='dry';
const files = readdirSync(dir).filter(f=>/\.tsx?$/.test(f));
const src = {}, ast={};
for (const f of files){ src[f]=readFileSync(`${dir}/${f}`,'utf8'); ast[f]=parse(src[f],{sourceType:'module',plugins:['typescript',...(f.endsWith('x')?['jsx']:[])]}).program; }
const T='text.ts';
const unwrap=n=>{ while(n&&/^TS(As|Satisfies)Expression$/.test(n.type)) n=n.expression; return n; };
const leaves=new Map(), roots=new Set();
const lit=n=>n.type==='StringLiteral'?n.value:n.type==='TemplateLiteral'&&n.expressions.length===0?n.quasis[0].value.cooked:undefined;
function collect(path,obj){ for(const p of obj.properties){ if(p.type!=='ObjectProperty'||p.computed||p.key.type!=='Identifier')continue; const init=unwrap(p.value), q=`${path}.${p.key.name}`; const t=lit(init);
  if(t!==undefined) leaves.set(q,{text:t,prop:p,refs:[],unsafe:false}); else if(init.type==='ObjectExpression') collect(q,init);} }
for(const st0 of ast[T].body){ const st=st0.type==='ExportNamedDeclaration'?st0.declaration:st0; if(st?.type==='VariableDeclaration') for(const d of st.declarations){ const init=unwrap(d.init); if(init?.type==='ObjectExpression'){roots.add(d.id.name);collect(d.id.name,init);} } }
for(const f of files){ const alias={}; if(f===T) for(const r of roots) alias[r]=r;
  for(const st of ast[f].body) if(st.type==='ImportDeclaration'&&st.source.value==='./text') for(const e of st.specifiers) if(e.imported) alias[e.local.name]=e.imported.name;
  const walk=(n,parents)=>{ if(!n||typeof n.type!=='string')return;
    const p=parents.at(-1);
    if(n.type==='Identifier'&&roots.has(alias[n.name])&&p&&p.type!=='ImportSpecifier'&&!((p.type==='MemberExpression')&&p.property===n&&!p.computed)&&!(p.type==='VariableDeclarator'&&p.id===n)&&!(p.type==='ObjectProperty'&&p.key===n&&!p.shorthand)){
      let node=n,path=alias[n.name],i=parents.length-1;
      while(parents[i]?.type==='MemberExpression'&&parents[i].object===node&&!parents[i].computed&&!leaves.has(path)){ node=parents[i]; path+='.'+node.property.name; i--; }
      if(leaves.has(path)) leaves.get(path).refs.push({f,node,p:parents[i],pp:parents[i-1]});
      else for(const [q,l] of leaves) if(q.startsWith(path+'.')) l.unsafe=true; }
    for(const k in n){ if(k==='loc'||k==='leadingComments'||k==='trailingComments')continue; const v=n[k]; if(Array.isArray(v)) v.forEach(c=>c&&walk(c,[...parents,n])); else if(v&&typeof v.type==='string') walk(v,[...parents,n]); }
  }; walk({type:'Program',body:ast[f].body},[]); }
const edits={}; let count=0;
for(const [q,l] of leaves){ if(l.unsafe||l.refs.length!==1||l.text.length>MAX||/\*\*|\[\[/.test(l.text)||l.prop.leadingComments?.length) continue;
  const {f,node,p,pp}=l.refs[0]; if(f===T||/\.test\./.test(f)||f==='visit.ts') continue;
  let rep,at=node; const quote=s=>`'${s.replace(/\\/g,'\\\\').replace(/'/g,"\\'")}'`;
  if(p.type==='JSXExpressionContainer'&&pp.type==='JSXAttribute'){at=p;rep=`"${l.text.replace(/"/g,'&quot;')}"`;}
  else if(p.type==='JSXExpressionContainer'){ if(/[<>{}]/.test(l.text))continue; at=p;rep=l.text; }
  else rep=quote(l.text);
  (edits[f]??=[]).push([at.start,at.end,rep]);
  const end=l.prop.end+(src[T][l.prop.end]===','?1:0); let start=l.prop.start; while(/[ \t]/.test(src[T][start-1]))start--; if(src[T][start-1]==='\n')start--;
  (edits[T]??=[]).push([start,end,'']); count++; if(dry)console.log(q,'|',l.text,'|',f); }
console.log(count,'labels');
if(!dry) for(const [f,list] of Object.entries(edits)){ let s=src[f]; for(const [a,b,r] of list.sort((x,y)=>y[0]-x[0])) s=s.slice(0,a)+r+s.slice(b); writeFileSync(`${dir}/${f}`,s); }

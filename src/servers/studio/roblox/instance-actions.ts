// The instances of the open place: made, changed, taken away, looked at, listed and searched.
import { Type } from 'typebox';
import { invalidAt } from '../faults.ts';
import { Children, Created, Deleted, Found, Matches, PropertySet } from './answers.ts';
import { studioOperation } from './studio-operation.ts';

/** Asking for more is no mistake: the answer says how many it has and where to go on. */
const mostAtOnce = 500;
const defaultChildren = 100;
const defaultMatches = 50;

const offset = Type.Integer({ minimum: 0, default: 0 });
const limitShown = (usual: number) => ({ minimum: 1, description: `${usual} when left out, ${mostAtOnce} at most` });

/** As docs/bridge-protocol.md and the plugin have them: an agent sees nothing else of the types. */
const valueShown = [
  'A text, number or boolean, null to clear a reference, or an object with _type:',
  'Vector2 {x,y}, Vector3 {x,y,z}, CFrame {x,y,z} or {components: 12 numbers}, Color3 {r,g,b of 255}, Color3Float {r,g,b of 1},',
  'BrickColor {name}, UDim {scale,offset}, UDim2 {sx,ox,sy,oy}, Rect {x0,y0,x1,y1}, Enum {enum,value}, Ref {path or instanceId},',
  'NumberRange {min,max}, NumberSequence {keypoints: [{time,value,envelope}]}, ColorSequence {keypoints: [{time,r,g,b}]},',
  'PhysicalProperties {density,friction,elasticity,frictionWeight,elasticityWeight}, Ray {ox,oy,oz,dx,dy,dz}, Axes {x,y,z: booleans},',
  'Faces {right,top,back,left,bottom,front: booleans}, Font {family,weight,style}, RectFloat {minX,minY,maxX,maxY}, DateTime {unixMillis}.',
  'For example {"_type":"Vector3","x":0,"y":5,"z":0}',
].join(' ');

export const instanceActions = [
  studioOperation({
    operation: 'instance.create',
    description: 'Makes an instance of a class below a parent.',
    sideEffect: 'write',
    target: 'parent',
    fields: { className: Type.String(), name: Type.String() },
    names: ['className', 'name'],
    answer: Created,
  }),
  studioOperation({
    operation: 'instance.set_property',
    description: 'Sets one property of an instance.',
    sideEffect: 'write',
    target: 'instance',
    fields: {
      propertyName: Type.String({
        description: 'Also Attributes (an object, merged) and Tags (a list, the exact set)',
      }),
      value: Type.Unknown({ description: valueShown }),
    },
    names: ['propertyName'],
    values: ['value'],
    // Otherwise a rule about roblox.script_update could be passed by.
    check: ({ propertyName }) => {
      if (propertyName.trim() === 'Source') {
        throw invalidAt(['propertyName'], 'not', 'must not be Source: use roblox.script_update');
      }
    },
    answer: PropertySet,
  }),
  studioOperation({
    operation: 'instance.delete',
    description: 'Takes an instance away, with everything below it. It can be undone in Studio.',
    sideEffect: 'write',
    target: 'instance',
    answer: Deleted,
  }),
  studioOperation({
    operation: 'instance.get',
    description: 'An instance: its name, class, path, parent and number of children.',
    sideEffect: 'read',
    target: 'instance',
    answer: Found,
  }),
  studioOperation({
    operation: 'instance.list_children',
    description: 'The children of an instance, page by page.',
    sideEffect: 'read',
    target: 'parent',
    fields: { limit: Type.Integer({ ...limitShown(defaultChildren), default: defaultChildren }), offset },
    asPayload: ({ limit, ...rest }) => ({ ...rest, limit: Math.min(limit, mostAtOnce) }),
    answer: Children,
  }),
  studioOperation({
    operation: 'instance.find',
    description:
      'The instances at or below a root whose name holds a text, or whose class is the one named, page by page.',
    sideEffect: 'read',
    target: 'root',
    fields: {
      nameContains: Type.Optional(Type.String({ description: 'In any case' })),
      className: Type.Optional(Type.String({ description: 'Exactly this class' })),
      limit: Type.Optional(Type.Integer(limitShown(defaultMatches))),
      offset,
      maxResults: Type.Optional(Type.Integer({ minimum: 1, description: 'Another name of limit; not beside it' })),
    },
    names: ['nameContains', 'className'],
    check: ({ nameContains, className, limit, maxResults }) => {
      if (nameContains === undefined && className === undefined) {
        throw invalidAt(['nameContains'], 'required', 'or className is required');
      }
      if (limit !== undefined && maxResults !== undefined) {
        throw invalidAt(['maxResults'], 'not', 'must not be given beside limit, of which it is another name');
      }
    },
    asPayload: ({ limit, maxResults, ...rest }) => ({
      ...rest,
      limit: Math.min(limit ?? maxResults ?? defaultMatches, mostAtOnce),
    }),
    answer: Matches,
  }),
];

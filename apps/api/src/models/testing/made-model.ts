/** A building of one box, as text. */
export interface MadeModel {
  schema?: 'IFC2X3' | 'IFC4' | 'IFC4X3_ADD2' | 'IFC5';
  /** Lines from #50 on, of which #50 is the unit of lengths; none: the file names no unit. */
  unit?: string[];
  /** Sides of the box, in the file's unit. */
  sides?: [number, number, number];
  /** Of the site, in the file's unit. */
  site?: [number, number, number];
  /** Of the wall in its storey. */
  wall?: [number, number, number];
  mapConversion?: [eastings: number, northings: number, height: number];
  wallName?: string;
  /** Nothing but rooms is left. */
  hasNoBody?: boolean;
}

export const METRE = ['#50=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);'];

const point = (values: readonly number[]) => `(${values.map((value) => value.toFixed(7)).join(',')})`;

/** A wall, a room and an opening in the storey "Level 2", 3 units up. */
export function madeModel(made: MadeModel = {}): string {
  const { schema = 'IFC4', unit = METRE, sides = [2, 3, 4], site = [0, 0, 0], wall = [0, 0, 0] } = made;
  const lines = [
    `#1=IFCPROJECT('0000000000000000000001',$,'Made',$,$,$,$,(#20),${unit.length > 0 ? '#40' : '$'});`,
    `#2=IFCSITE('0000000000000000000002',$,'Site',$,$,#30,$,$,.ELEMENT.,$,$,$,$,$);`,
    `#3=IFCBUILDING('0000000000000000000003',$,'House',$,$,#31,$,$,.ELEMENT.,$,$,$);`,
    `#4=IFCBUILDINGSTOREY('0000000000000000000004',$,'Level 2',$,$,#32,$,$,.ELEMENT.,3.);`,
    `#5=IFCWALL('0000000000000000000005',$,'${made.wallName ?? 'Wall'}',$,$,#33,${made.hasNoBody ? '$' : '#60'},$${schema === 'IFC2X3' ? '' : ',$'});`,
    `#6=IFCSPACE('0000000000000000000006',$,'101',$,$,#33,#60,'Kitchen',.ELEMENT.,.INTERNAL.,$);`,
    `#7=IFCOPENINGELEMENT('0000000000000000000007',$,'Hole',$,$,#33,#60,$${schema === 'IFC2X3' ? '' : ',$'});`,
    `#8=IFCCOLUMN('0000000000000000000008',$,'No shape comes of it',$,$,#33,${made.hasNoBody ? '$' : '#65'},$${schema === 'IFC2X3' ? '' : ',$'});`,
    `#10=IFCRELAGGREGATES('0000000000000000000010',$,$,$,#1,(#2));`,
    `#11=IFCRELAGGREGATES('0000000000000000000011',$,$,$,#2,(#3));`,
    `#12=IFCRELAGGREGATES('0000000000000000000012',$,$,$,#3,(#4));`,
    `#13=IFCRELCONTAINEDINSPATIALSTRUCTURE('0000000000000000000013',$,$,$,(#5,#8),#4);`,
    `#14=IFCRELAGGREGATES('0000000000000000000014',$,$,$,#4,(#6));`,
    `#15=IFCRELVOIDSELEMENT('0000000000000000000015',$,$,$,#8,#7);`,
    `#20=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-05,#21,$);`,
    `#21=IFCAXIS2PLACEMENT3D(#22,$,$);`,
    `#22=IFCCARTESIANPOINT((0.,0.,0.));`,
    `#30=IFCLOCALPLACEMENT($,#34);`,
    `#31=IFCLOCALPLACEMENT(#30,#21);`,
    `#32=IFCLOCALPLACEMENT(#31,#36);`,
    `#33=IFCLOCALPLACEMENT(#32,#38);`,
    `#34=IFCAXIS2PLACEMENT3D(#35,$,$);`,
    `#35=IFCCARTESIANPOINT(${point(site)});`,
    `#36=IFCAXIS2PLACEMENT3D(#37,$,$);`,
    `#37=IFCCARTESIANPOINT((0.,0.,3.));`,
    `#38=IFCAXIS2PLACEMENT3D(#39,$,$);`,
    `#39=IFCCARTESIANPOINT(${point(wall)});`,
    ...(unit.length > 0 ? ['#40=IFCUNITASSIGNMENT((#50));', ...unit] : []),
    `#60=IFCPRODUCTDEFINITIONSHAPE($,$,(#61));`,
    `#61=IFCSHAPEREPRESENTATION(#20,'Body','SweptSolid',(#62));`,
    `#62=IFCEXTRUDEDAREASOLID(#63,#21,#64,${sides[2].toFixed(7)});`,
    `#63=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,${sides[0].toFixed(7)},${sides[1].toFixed(7)});`,
    `#64=IFCDIRECTION((0.,0.,1.));`,
    `#65=IFCPRODUCTDEFINITIONSHAPE($,$,(#66));`,
    `#66=IFCSHAPEREPRESENTATION(#20,'Body','Brep',(#67));`,
    `#67=IFCFACETEDBREP(#68);`,
    `#68=IFCCLOSEDSHELL(());`,
    ...(made.mapConversion
      ? [
          `#70=IFCPROJECTEDCRS('EPSG:25832',$,$,$,$,$,$);`,
          `#71=IFCMAPCONVERSION(#20,#70,${made.mapConversion.map((value) => value.toFixed(3)).join(',')},$,$,$);`,
        ]
      : []),
  ];
  return [
    'ISO-10303-21;',
    'HEADER;',
    `FILE_DESCRIPTION(('ViewDefinition [CoordinationView]'),'2;1');`,
    `FILE_NAME('made.ifc','2026-11-27T00:00:00',(''),(''),'','','');`,
    `FILE_SCHEMA(('${schema}'));`,
    'ENDSEC;',
    'DATA;',
    ...lines,
    'ENDSEC;',
    'END-ISO-10303-21;',
    '',
  ].join('\n');
}
